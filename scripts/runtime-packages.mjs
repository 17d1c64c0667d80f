/** Packages that are installed beside the server, or built into the browsers' files, by the lock file. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

/** Permissive licences, by SPDX identifier. */
export const ALLOWED_LICENCES = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]
/** Allowed for typefaces alone. */
export const TYPEFACE_LICENCE = 'OFL-1.1'

/** Licences of packages that declare them in a form older than SPDX expressions, read from their files. */
const DECLARED_OTHERWISE = { 'xmlhttprequest-ssl': 'MIT' }

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice|ofl)(?:[.-]|$)/i

/**
 * Every package that a dependency of ours needs, without development tools. Peers count where they have to be there:
 * better-auth names test runners as peers that may be absent, and npm installs those for our own tests.
 */
export function runtimePackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const found = new Map()
  const waiting = ['']
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue
    const needed = neededBy(packages[path])
      .map((name) => placeOf(packages, path, name))
      .filter((place) => place !== null)
    found.set(path, needed)
    waiting.push(...needed)
  }
  const described = new Map([...found.keys()].map((path) => [path, describe(path, packages[path])]))
  const idsOf = (places) => [...new Set(places.map((place) => described.get(place).id))].sort()
  const packagesFound = [...found]
    .filter(([path]) => path !== '')
    .map(([path, needed]) => ({ ...described.get(path), needs: idsOf(needed) }))
    .sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : a.folder < b.folder ? -1 : 1))
  return { packages: packagesFound, direct: idsOf(found.get('')) }
}

/**
 * Where the lock file places these packages and all that they need, for one system.
 * @param {string[]} names
 * @param {{ platform: string, arch: string }} system
 */
export function neededFrom(names, { platform, arch }) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const isFor = ({ os = [platform], cpu = [arch], libc = ['glibc'] }) =>
    os.includes(platform) && cpu.includes(arch) && libc.includes('glibc')
  const found = new Set()
  const waiting = names.map((name) => placeOf(packages, '', name))
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (path === null || found.has(path) || !isFor(packages[path])) continue
    found.add(path)
    const user = path
    waiting.push(...neededBy(packages[path]).map((name) => placeOf(packages, user, name)))
  }
  return [...found].sort()
}

function neededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** The folder where Node finds a package: beside its user, or above. `null` if the lock file lacks it (optional packages). */
function placeOf(packages, user, name) {
  for (let at = user; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (packages[place]) return place
    if (at === '') return null
  }
}

function describe(path, { name, version, license, integrity }) {
  const called = name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return {
    id: `${called}@${version}`,
    name: called,
    version,
    licence: license ?? DECLARED_OTHERWISE[called] ?? 'unknown',
    integrity,
    folder: join(root, path),
  }
}

/**
 * The SPDX identifiers of which one has to be kept, as in `(MPL-2.0 OR Apache-2.0)`.
 * @param {string} licence
 * @returns {string[]}
 */
export const choicesOf = (licence) => licence.replace(/[()]/g, '').split(' OR ')

/** Licence texts that must be passed on; empty if the package is not installed on this system. */
export function licenceTexts(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').replaceAll('\r\n', '\n').trim())
    .sort()
}
