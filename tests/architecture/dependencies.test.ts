import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  ALLOWED_LICENCES,
  choicesOf,
  licenceTexts,
  runtimePackages,
  TYPEFACE_LICENCE,
} from '../../scripts/runtime-packages.mjs'

/** Packages of the product (S54): their names, their number, their licences, and which of them may run install scripts. */

const root = new URL('../../', import.meta.url)
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, root), 'utf8'))

const Names = v.record(v.string(), v.string())
const Package = v.object({
  dependencies: Names,
  devDependencies: Names,
  optionalDependencies: Names,
  allowScripts: v.record(v.string(), v.boolean()),
})
const Lock = v.object({
  packages: v.record(
    v.string(),
    v.object({
      integrity: v.optional(v.string()),
      resolved: v.optional(v.string()),
      hasInstallScript: v.optional(v.boolean()),
    }),
  ),
})
const Bill = v.object({
  bomFormat: v.literal('CycloneDX'),
  specVersion: v.literal('1.5'),
  metadata: v.object({ component: v.object({ name: v.string(), version: v.string() }) }),
  components: v.array(
    v.object({
      'bom-ref': v.string(),
      name: v.string(),
      purl: v.pipe(v.string(), v.startsWith('pkg:npm/')),
      hashes: v.tuple([
        v.object({ alg: v.literal('SHA-512'), content: v.pipe(v.string(), v.hexadecimal()) }),
      ]),
    }),
  ),
  dependencies: v.array(v.object({ ref: v.string(), dependsOn: v.array(v.string()) })),
})

const own = v.parse(Package, read('package.json'))
const lock = Object.entries(v.parse(Lock, read('package-lock.json')).packages).filter(([path]) => path !== '')
const { packages, direct } = runtimePackages()

test('every dependency has one exact version', () => {
  const versions = Object.entries({
    ...own.dependencies,
    ...own.devDependencies,
    ...own.optionalDependencies,
  })
  expect(
    versions.filter(([, version]) => !/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)),
  ).toEqual([])
})

test('every package comes from the registry, with a hash of its content', () => {
  expect(lock.length).toBeGreaterThan(300)
  for (const [path, { integrity, resolved }] of lock) {
    expect(integrity, path).toMatch(/^sha512-/)
    if (resolved !== undefined) expect(resolved, path).toMatch(/^https:\/\/registry\.npmjs\.org\//)
  }
})

test('at most 60 direct dependencies run, besides typefaces and the database', () => {
  const running = Object.keys(own.dependencies).filter((name) => !name.startsWith('@fontsource'))
  expect(running.length).toBeLessThanOrEqual(60)
})

test('only packages that need it may run a script when they are installed', () => {
  const wanting = lock.filter(([, { hasInstallScript }]) => hasInstallScript === true)
  const names = wanting.map(([path]) =>
    path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
  )
  expect([...new Set(names)].sort()).toEqual(Object.keys(own.allowScripts).sort())
})

test('every licence is permissive, or one for typefaces', () => {
  const refused = packages.filter(({ name, licence }) => {
    const allowed = name.startsWith('@fontsource')
      ? [...ALLOWED_LICENCES, TYPEFACE_LICENCE]
      : ALLOWED_LICENCES
    // `A AND B`: both hold.
    return !choicesOf(licence).some((choice) => choice.split(' AND ').every((one) => allowed.includes(one)))
  })
  expect(refused.map(({ id, licence }) => `${id}: ${licence}`)).toEqual([])
})

test('the build lists every package of the server and the browser, with versions, hashes and licences', () => {
  const bill = v.parse(Bill, read('dist/sbom.cdx.json'))
  expect(bill.metadata.component.name).toBe('visitor-kiosk')
  expect(bill.components.map((one) => one['bom-ref'])).toEqual([...new Set(packages.map(({ id }) => id))])
  const names = new Set(bill.components.map(({ name }) => name))
  for (const name of ['react', 'fastify', 'pg', 'better-auth', 'pdfjs-dist', 'dompurify'])
    expect(names).toContain(name)
  for (const name of ['vitest', 'typescript', 'playwright-core']) expect(names).not.toContain(name)
  expect(bill.dependencies[0]?.dependsOn).toEqual(direct)
  const texts = readFileSync(new URL('dist/THIRD_PARTY_LICENSES.txt', root), 'utf8')
  for (const { id, licence, folder } of packages) {
    expect(texts).toContain(`${id}: ${licence}`)
    for (const text of licenceTexts(folder)) expect(texts, id).toContain(text)
  }
})

test('the PDF library of the browser is one without a known way to run scripts (S27)', () => {
  const [major = 0, minor = 0, patch = 0] = (own.dependencies['pdfjs-dist'] ?? '').split('.').map(Number)
  expect(major * 1_000_000 + minor * 1_000 + patch).toBeGreaterThanOrEqual(6_002_108)
})

/** Newer ones want Node 22. It shows nothing to anybody, and reads only what the server has written anew. */
test('the PDF library of the server is an older one, which only reads, and evaluates no code (S27)', () => {
  expect(own.dependencies['pdfjs-for-node']).toBe('npm:pdfjs-dist@5.6.205')
  const reader = readFileSync(new URL('server/certificates/read-pdf.ts', root), 'utf8')
  expect(reader).toContain('isEvalSupported: false')
  expect(reader).toContain('await canBeShown(written')
  expect(reader.match(/getDocument\(/g)).toHaveLength(1)
})

test('the check for known vulnerabilities answers in words, and passes where the registry does not answer', () => {
  const script = fileURLToPath(new URL('scripts/audit-dependencies.mjs', root))
  // Port 9 of this machine: no program listens there.
  const away = { npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' }
  const { status, stdout } = spawnSync(process.execPath, [script], {
    encoding: 'utf8',
    env: { ...process.env, ...away },
  })
  expect(stdout).toContain('The registry did not say whether there are vulnerabilities')
  expect(status).toBe(0)
})
