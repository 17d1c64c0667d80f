// @module-tag long
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageList } from '#contract/languages.ts'

/** A copy of the product in which Dutch is added as docs/translate.md says: a row of the table, and a catalogue. */

const COPIED = [
  'contract',
  'tsconfig.json',
  'lingui.config.ts',
  'locales',
  'package.json',
  'scripts',
  'server',
  'src',
  'machines',
]
const copy = mkdtempSync(join(tmpdir(), 'further-language-'))

/** What Dutch visitors and hosts get, asked in the copy. */
const asked = `
import { createServer } from 'vite'
import { i18n } from '@lingui/core'
globalThis.document = { documentElement: {} }
const vite = await createServer({
  configFile: 'vite.config.ts', logLevel: 'error', appType: 'custom',
  server: { middlewareMode: true, ws: false, watch: null }, optimizeDeps: { noDiscovery: true },
})
const { activateLocale, offeredLanguages } = await vite.ssrLoadModule('/src/i18n/locales.ts')
const { mailWords } = await vite.ssrLoadModule('/server/mail/mail-words.ts')
const { badgeLabels } = await vite.ssrLoadModule('/server/badges/labels.ts')
const { notificationWords } = await vite.ssrLoadModule('/server/notifications/notification-words.ts')
await activateLocale('nl')
console.log(JSON.stringify({
  offered: offeredLanguages(['nl']),
  page: [document.documentElement.lang, document.documentElement.dir],
  kiosk: i18n._('BACK'),
  mail: mailWords('nl-BE').subject('Acme'),
  badge: badgeLabels('nl').visitor,
  host: notificationWords('nl').answers.coming,
}))
process.exit(0)
`

const run = (...words: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: copy, encoding: 'utf8' })
  return { status, stdout, stderr }
}

beforeAll(() => {
  for (const name of [...COPIED, 'vite.config.ts']) cpSync(name, join(copy, name), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'))
  const table = join(copy, 'contract/languages.ts')
  const row = "  nl: { ownName: 'Nederlands' },\n} as const satisfies"
  writeFileSync(table, readFileSync(table, 'utf8').replace('} as const satisfies', row))
  const dutch = readFileSync('locales/en.po', 'utf8')
    .replace('"Language: en\\n"', '"Language: nl\\n"')
    .replace('msgid "BACK"\nmsgstr "Back"', 'msgid "BACK"\nmsgstr "Terug"')
    .replace('msgstr "Your badge for {company}"', 'msgstr "Uw badge voor {company}"')
    .replace(
      'msgid "SERVER_BADGE_VISITOR"\nmsgstr "Visitor"',
      'msgid "SERVER_BADGE_VISITOR"\nmsgstr "Bezoeker"',
    )
    .replace('msgstr "I am coming"', 'msgstr "Ik kom eraan"')
  writeFileSync(join(copy, 'locales/nl.po'), dutch)
  writeFileSync(join(copy, 'ask.mjs'), asked)
})
afterAll(() => rmSync(copy, { recursive: true }))

test('the check of the catalogues knows it', () => {
  const { status, stdout, stderr } = run('--import', 'tsx', 'scripts/i18n-check.ts')
  expect(stderr).toBe('')
  expect(stdout).toContain(`${languageList.length + 1} languages`)
  expect(status).toBe(0)
})

test('kiosk, badge, mail and the host’s page speak it', () => {
  const { stdout, stderr } = run('ask.mjs')
  expect(JSON.parse(stdout || JSON.stringify(stderr))).toEqual({
    offered: [{ locale: 'nl', ownName: 'Nederlands', lang: 'nl' }],
    page: ['nl', 'ltr'],
    kiosk: 'Terug',
    mail: 'Uw badge voor Acme',
    badge: 'Bezoeker',
    host: 'Ik kom eraan',
  })
})
