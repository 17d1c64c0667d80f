import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { demoCompany } from '#server/demo/demo-content.ts'

/** No key, token or password is in the sources or in what browsers load (S02, S05). */

const root = fileURLToPath(new URL('../../', import.meta.url))
const NOT_OURS = /^(?:\.git|node_modules|dist|data|data-dev|shots|test-results|playwright-report|coverage)$/
const BINARY = /\.(?:png|jpe?g|webp|pdf|woff2?|wasm|y4m|br|gz|ico|tsbuildinfo)$/

const shapes = {
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----\s+[A-Za-z0-9+/=\s]{40}/,
  'a key of AWS': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a token of GitHub': /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{60})/,
  'a token of GitLab, npm or PyPI': /\b(?:glpat-[\w-]{20}|npm_[A-Za-z0-9]{36}|pypi-[\w-]{50})/,
  'a token of Slack': /\bxox[abeprs]-[\w-]{10,}/,
  'a key of Google': /\bAIza[\w-]{35}\b/,
  'a key of Stripe': /\b[sr]k_live_[A-Za-z0-9]{16}/,
  'a signed token': /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{20,}/,
  'a token of ours': /\bv1\.[A-Za-z0-9_-]{1,64}\.(?!A{43})[A-Za-z0-9_-]{43}\b/,
  'an address with a password':
    /\b[a-z]{3,10}:\/\/[^\s:/@'"`${}⟨]+:(?!\$|⟨)[^\s:/@'"`]{6,}@(?!localhost|127\.)[\w.-]+\.\w/,
  'a secret with its value':
    /\b(?:SECRET_KEY|METRICS_TOKEN|OIDC_CLIENT_SECRET|API_?KEY|ACCESS_TOKEN)\s*[=:]\s*['"]?(?=[\w+/-]*\d)[\w+/-]{24,}/,
} as const

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return NOT_OURS.test(entry.name) ? [] : filesBelow(path)
    return entry.isFile() && !BINARY.test(entry.name) && statSync(path).size < 20_000_000 ? [path] : []
  })
}

const findings = (paths: readonly string[]): readonly string[] =>
  paths.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    return Object.entries(shapes)
      .filter(([, shape]) => shape.test(text))
      .map(([what]) => `${what} in ${path.slice(root.length)}`)
  })

test('the sources hold no secret', () => {
  const sources = filesBelow(root)
  expect(sources.length).toBeGreaterThan(800)
  expect(findings(sources)).toEqual([])
})

describe('what browsers load', () => {
  const built = ['dist/kiosk', 'dist/server'].map((folder) => join(root, folder))

  test('holds no secret, nor does the server', () => {
    expect(built.every((folder) => existsSync(folder))).toBe(true)
    expect(built.flatMap(filesBelow).length).toBeGreaterThan(100)
    expect(
      built
        .flatMap(filesBelow)
        .filter((path) => !path.endsWith('.map'))
        .flatMap((path) => findings([path])),
    ).toEqual([])
  })

  test('does not know the PIN of the demo, names no source file, and brings no source map', () => {
    const loaded = filesBelow(join(root, 'dist/kiosk'))
    expect(loaded.filter((path) => path.endsWith('.map'))).toEqual([])
    for (const path of loaded) {
      const text = readFileSync(path, 'utf8')
      expect(text.includes(demoCompany.operatorPin), path).toBe(false)
      expect(text.includes(root), path).toBe(false)
      expect(/sourceMappingURL=(?!data:)/.test(text), path).toBe(false)
    }
  })
})

test.each([
  ['a private key', `-----BEGIN EC ${'PRIVATE'} KEY-----\n${'MHcCAQEE'.repeat(8)}`],
  ['a key of AWS', `AKIA${'A1B2'.repeat(4)}`],
  ['a token of GitHub', `ghp_${'a1'.repeat(18)}`],
  ['a token of ours', `v1.acme.${'aB3'.repeat(14)}x`],
  ['an address with a password', `postgres://kiosk:hunter22${'@'}db.example.com/kiosk`],
  ['a secret with its value', `SECRET_KEY=${'0a1b'.repeat(16)}`],
] as const)('this test would see %s', (what, text) => {
  expect(shapes[what].test(text)).toBe(true)
})
