import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { scopes } from '#contract/calls/call.ts'
import { eventTypes, visitEventFlags } from '#contract/webhook-words.ts'
import { readEnv } from '#server/env.ts'
import packageJson from '../../package.json' with { type: 'json' }

/** README.md, CONTRIBUTING.md, SECURITY.md and docs, compared with the tree and the code that they describe. */

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Paths of the files below a folder, relative to the root. */
const filesBelow = (folder: string, name: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))

const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...filesBelow('docs', /\.md$/),
].map((path) => ({ path, text: read(path) }))

/** Fenced blocks and code in a line; links are looked for only in what is left. */
const FENCED = /^ *```[^\n]*\n([\s\S]*?)^ *```/gm
const withoutCode = (text: string): string => text.replace(FENCED, '').replace(/`[^`\n]+`/g, 'code')
const codeIn = (text: string): string[] => [
  ...[...text.matchAll(FENCED)].map(([, code = '']) => code),
  ...[...text.replace(FENCED, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code),
]

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(text: string): Set<string> {
  const headings = [...text.replace(FENCED, '').matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading = '']) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  )
  return new Set(headings)
}

test('README.md has at most 6,000 bytes', () => {
  expect(statSync(join(root, 'README.md')).size).toBeLessThanOrEqual(6_000)
})

test('every relative link leads to a file, and to a heading where it names one', () => {
  let checked = 0
  const broken = pages.flatMap(({ path, text }) =>
    [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^(?:https?|mailto):/.test(target))
      .filter((target) => {
        checked += 1
        const [file = '', anchor] = target.split('#', 2)
        const linked = file === '' ? path : join(dirname(path), file)
        if (!existsSync(join(root, linked))) return true
        return anchor !== undefined && !anchorsOf(read(linked)).has(anchor)
      })
      .map((target) => `${path}: ${target}`),
  )
  expect(broken).toEqual([])
  expect(checked).toBeGreaterThan(100)
})

test('every page that code, texts or deployment files name exists', () => {
  const files = [
    ...['bench', 'contract', 'deploy', 'machines', 'scripts', 'server', 'src', 'tests'].flatMap((folder) =>
      filesBelow(folder, /(?:\.(?:ts|tsx|mjs|yaml|service)|Caddyfile|Dockerfile)$/),
    ),
    ...filesBelow('locales', /\.po$/),
  ]
  const named = files.flatMap((path) =>
    [...read(path).matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([page]) => ({ path, page })),
  )
  expect(named.filter(({ page }) => !existsSync(join(root, page)))).toEqual([])
  expect(named.length).toBeGreaterThan(15)
})

test('every page can be reached from README.md', () => {
  const reached = new Set(['README.md'])
  for (const path of reached) {
    for (const [, target = ''] of withoutCode(read(path)).matchAll(/\]\(([^)#\s]+\.md)(?:#[^)\s]*)?\)/g)) {
      if (!/^https?:/.test(target)) reached.add(join(dirname(path), target))
    }
  }
  expect(pages.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([])
})

/** Commands of npm itself, which package.json need not have. */
const OWN_COMMANDS = new Set(['audit', 'ci', 'install', 'prune', 'sbom'])

test('every command of npm that a page names exists', () => {
  const scripts = new Set(Object.keys(packageJson.scripts))
  const named = pages.flatMap(({ path, text }) =>
    codeIn(text).flatMap((code) =>
      [...code.matchAll(/\bnpm (run )?([a-z][\w:-]*)/g)].map(([command, isScript, name = '']) => ({
        exists: scripts.has(name) || (isScript === undefined && OWN_COMMANDS.has(name)),
        command: `${path}: ${command}`,
      })),
    ),
  )
  expect(named.filter(({ exists }) => !exists).map(({ command }) => command)).toEqual([])
  expect(named.length).toBeGreaterThan(40)
})

test('every program of dist/server that a page names is built', () => {
  const built = new Set(
    [...read('scripts/build.mjs').matchAll(/^ +'?([\w.]+)'?: 'server\//gm)].map(([, name]) => name),
  )
  const named = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/dist\/server\/(\w+)\.js/g)].map(([, name = '']) => ({ path, name })),
  )
  expect(named.filter(({ name }) => !built.has(name))).toEqual([])
  expect(named.length).toBeGreaterThan(2)
})

test('files of this tree that CONTRIBUTING.md and docs/develop name exist', () => {
  const missing = pages
    .filter(({ path }) => path === 'CONTRIBUTING.md' || path.startsWith('docs/develop/'))
    .flatMap(({ path, text }) =>
      codeIn(text)
        .filter((code) =>
          /^(?:bench|contract|deploy|docs|locales|machines|scripts|server|src|tests)\/[\w./-]*$/.test(code),
        )
        .filter((code) => !existsSync(join(root, code)))
        .map((code) => `${path}: ${code}`),
    )
  expect(missing).toEqual([])
})

test('architecture.md names every folder of the contract, the server and the browser once', () => {
  const [, table = ''] = /^## Folders\n([\s\S]*?)^## /m.exec(read('docs/develop/architecture.md')) ?? []
  const firstCells = [...table.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = '']) => cell)
  const named = [...firstCells.join(' ').matchAll(/`([^`]+\/)`/g)].map(([, name = '']) => name)
  expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([])
  const folders = (of: string) =>
    readdirSync(join(root, of), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
  const isNamed = (of: string, name: string) =>
    named.some((one) => one === `${of}/${name}/` || one === `${name}/` || one.startsWith(`${of}/${name}/`))
  expect(
    ['server', 'src'].flatMap((of) =>
      folders(of)
        .filter((name) => !isNamed(of, name))
        .map((name) => `${of}/${name}`),
    ),
  ).toEqual([])
  expect(folders('contract').filter((name) => !table.includes(`\`${name}/\``))).toEqual([])
})

test('keys-of-other-systems.md says what each scope of a key allows', () => {
  const page = read('docs/configure/keys-of-other-systems.md')
  const named = [...page.matchAll(/^\| `([a-z]+\.[a-z]+)` \|/gm)].map(([, name = '']) => name)
  expect(named.toSorted()).toEqual(scopes.toSorted())
})

test('webhooks.md names each event, and each flag of a visit', () => {
  const page = read('docs/configure/webhooks.md')
  expect([...eventTypes, ...visitEventFlags].filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

interface Variable {
  readonly name: string
  readonly byDefault: string
  readonly example: string
}
const environment = read('docs/configure/environment.md')
const [aboutServer = '', aboutBuild = ''] = environment.split('## When building')
const variablesIn = (text: string): Variable[] =>
  [...text.matchAll(/^\| `([A-Z_]+)` \| ([^|]+) \| `([^|`]+)` \| [^|]+ \|$/gm)].map(
    ([, name = '', byDefault = '', example = '']) => ({ name, byDefault, example }),
  )

/** Names and defaults, from the text of the schema: its own defaults are written behind the last comma. */
function variablesOfCode(): Map<string, string | null> {
  const [, body = ''] =
    /const Environment = v\.pipe\(\n {2}v\.object\(\{\n([\s\S]*?)\n {2}\}\),/.exec(read('server/env.ts')) ??
    []
  const entries = body.split(/\n(?= {4}[A-Z][A-Z_]*:)/)
  return new Map(
    entries.map((entry) => {
      const [, name = ''] = /^\s*([A-Z][A-Z_]*):/.exec(entry) ?? []
      const [, byDefault = null] = /,\s*'([^']*)',?\s*\),(?:\s*\/\*\*[\s\S]*)?$/.exec(entry) ?? []
      return [name, byDefault]
    }),
  )
}

test('environment.md has every variable of server/env.ts, with its default, and no other', () => {
  const code = variablesOfCode()
  const page = variablesIn(aboutServer)
  expect(page.map(({ name }) => name).sort()).toEqual([...code.keys()].sort())
  expect(code.size).toBeGreaterThan(25)
  for (const { name, byDefault } of page) {
    const real = code.get(name) ?? ''
    if (real !== '') expect(byDefault, name).toBe(`\`${real}\``)
  }
})

test.each(variablesIn(aboutServer))('the example of $name is accepted', ({ name, example }) => {
  const examples = new Map(variablesIn(aboutServer).map((variable) => [variable.name, variable.example]))
  const together = [
    ['TLS_CERT', 'TLS_KEY'],
    ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
    ['REDIRECT_PORT', 'LOCAL_AUTHORITY'],
    ['HOST', 'LOCAL_AUTHORITY'],
    ['GUEST_URL', 'GUEST_PORT'],
  ]
  const partners = together.filter((names) => names.includes(name)).flat()
  const all = name === 'LOCAL_AUTHORITY' ? [name] : [name, ...partners]
  const variables = Object.fromEntries(all.map((one) => [one, examples.get(one)]))
  const settings = readEnv({ ...variables, [name]: example })
  expect(settings.ok ? [] : settings.error).toEqual([])
})

test('environment.md has every variable that the build reads', () => {
  const [, names = ''] = /const \{ ([^}]+) \} = process\.env/.exec(read('vite.config.ts')) ?? []
  const variables = [...names.matchAll(/([A-Z_]{3,})/g)].map(([, name = '']) => name)
  expect(variablesIn(aboutBuild).map(({ name }) => name)).toEqual(variables)
})

/** A row in a comment or a test's name, not a key such as 'F12' or 'Shift+F10'. */
const ROW = /(?<!['+\w])([SARFP]\d\d)(?!['\w])/g

test('every trust row that the code names is explained', () => {
  const rows = (page: string) => [...read(page).matchAll(/^\| ([SARFP]\d\d) \|/gm)].map(([, row = '']) => row)
  const explained = new Set([...rows('docs/trust/README.md'), ...rows('docs/security/trust-rows.md')])
  const named = ['bench', 'contract', 'machines', 'scripts', 'server', 'src', 'tests'].flatMap((folder) =>
    filesBelow(folder, /\.(?:ts|tsx|mjs)$/)
      .filter((path) => !path.startsWith('tests/fixtures/'))
      .flatMap((path) => [...read(path).matchAll(ROW)].map(([, row = '']) => ({ path, row }))),
  )
  expect(named.filter(({ row }) => !explained.has(row))).toEqual([])
  expect(named.length).toBeGreaterThan(200)
})

test('comments and documents name no paragraph of a document that is not here', () => {
  const folders = ['bench', 'contract', 'docs', 'machines', 'scripts', 'server', 'src', 'tests']
  const files = folders.flatMap((folder) => filesBelow(folder, /\.(?:ts|tsx|mjs|md|spec)$/))
  // An RFC or a standard is public: its paragraphs may be named.
  const PARAGRAPH =
    /(?<!(?:RFC|PWG|EN|MQTT) [\d\s.]+)§|\b(?:specification|review)(?:,|\s+\*?)\s*section \d|\bsection \d of the specification/i
  const naming = files.filter((path) => PARAGRAPH.test(read(path)))
  // Decisions may say which text they follow.
  expect(
    naming.filter((path) => !path.startsWith('docs/decisions/') && !path.endsWith('docs.test.ts')),
  ).toEqual([])
  expect(files.length).toBeGreaterThan(1_000)
})

test('every decision has a number, a date and a row in the index', () => {
  const index = read('docs/decisions/README.md')
  const records = filesBelow('docs/decisions', /^\d{4}-.*\.md$/).sort()
  expect(records.map((path) => path.slice('docs/decisions/'.length, 'docs/decisions/'.length + 4))).toEqual(
    records.map((_, at) => String(at + 1).padStart(4, '0')),
  )
  for (const path of records) {
    const [, number, title, date] =
      /^# (\d{4}) (.+)\n\n(\d{4}-\d\d-\d\d) · (?:accepted|replaced by \d{4})\n/.exec(read(path)) ?? []
    const name = path.slice('docs/decisions/'.length)
    expect(index, path).toContain(`| [${number}](${name}) | ${date} | ${title} |`)
    for (const part of ['## Context', '## Decision', '## Consequences'])
      expect(read(path), path).toContain(part)
  }
})
