/**
 * `npm run lint:api`: two linters of others judge the API documents, by their recommended rules. With `-- --proxy`, Prism
 * judges the answers of the built server to the documented examples, and to what the tests of these calls ask. They come from
 * the registry when they are asked for, because they bring more packages than the product has.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { servedDocuments } from './api-documents.ts'
import { npxCommand } from './npx.ts'

const REDOCLY = '@redocly/cli@2.77.0'
const SPECTRAL = '@stoplight/spectral-cli@6.16.3'

/** Tests whose calls of other systems go to the shared server. */
const askedThroughProxy = [
  'tests/contract/prism-detour.test.ts',
  'tests/contract/public-examples.test.ts',
  'server/appointments/put-appointment.contract.test.ts',
  'server/events/events.contract.test.ts',
  'server/presence/presence.contract.test.ts',
  'server/systems/systems.contract.test.ts',
]

const folder = mkdtempSync(join(tmpdir(), 'api-documents-'))
const file = (name: string, content: unknown): string => {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(content))
  return path
}

/** One path of the specification ends with a slash: it stands in the internal document alone. */
const slashRules = { redocly: 'no-path-trailing-slash', spectral: 'path-keys-no-trailing-slash' }

interface Verdict {
  readonly isClean: boolean
  readonly said: string
}

function ask(wanted: string, words: readonly string[]): Verdict {
  const [program, args] = npxCommand([wanted], words)
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' })
  return { isClean: status === 0, said: `${stdout}${stderr}` }
}

function redocly(path: string, rules: object): Verdict {
  const config = file('redocly.yaml', { extends: ['recommended'], rules })
  const words = ['redocly', 'lint', path, '--config', config, '--format', 'json', '--max-problems', '1000']
  const { isClean, said } = ask(REDOCLY, words)
  // It ends with 0 when it has only warned.
  const isSilent = /"errors": 0,\s+"warnings": 0,/.test(said)
  return { isClean: isClean && isSilent, said }
}

function spectral(path: string, rules: object): Verdict {
  const ruleset = file('spectral.json', { extends: ['spectral:oas'], rules })
  return ask(SPECTRAL, ['spectral', 'lint', path, '--ruleset', ruleset, '--fail-severity', 'hint'])
}

try {
  if (process.argv.includes('--proxy')) askThroughProxy()
  else lintAll()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function askThroughProxy(): void {
  const words = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', ...askedThroughProxy]
  const env = { ...process.env, API_PROXY: '1' }
  process.exitCode = spawnSync(process.execPath, words, { stdio: 'inherit', env }).status ?? 1
}

function lintAll(): void {
  for (const [name, make] of Object.entries(servedDocuments)) {
    const path = file(`${name}.json`, make())
    for (const [linter, lint] of Object.entries({ redocly, spectral })) {
      const off = name === 'internal' ? { [slashRules[linter as keyof typeof slashRules]]: 'off' } : {}
      const { isClean, said } = lint(path, off)
      process.stdout.write(`${linter}, ${name} document: ${isClean ? '0 errors, 0 warnings' : said}\n`)
      if (!isClean) process.exitCode = 1
    }
  }
}
