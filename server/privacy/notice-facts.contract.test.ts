import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { languageList } from '#contract/languages.ts'
import { usualDays } from '#contract/console/privacy.ts'
import { DEFAULT_NOTICE_VERSION, generalsFromWire, type NameValue } from '#contract/wire-flags.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

/** What a company adds to the product's own privacy notice, from the console to the tablet. */

let server: TestServer
let company: TestCompany
let manager: Browser
beforeAll(async () => {
  server = await sharedServer()
  company = await makeCompany(server.adminAccess, {})
  manager = (await hire(server, company.companyId, 'manager')).browser
})
afterAll(() => server.stop())

const facts = {
  controller: 'Officine Aurora S.p.A., Via Roma 1, Torino',
  contact: 'privacy@aurora.example',
  officer: null,
  bases: ['interest', 'duty'] as ('interest' | 'duty')[],
  recipients: 'Vigilanza Rossi',
  authority: 'Garante per la protezione dei dati personali',
}
const save = (more: object = {}) =>
  manager.ask(consoleCalls.saveNoticeFacts, { companyId: company.companyId, ...facts, ...more })
const shown = async () => (await server.ask(calls.getPrivacyNotice, {}, { token: company.token })).body.data
const version = async () => {
  const { body } = await server.ask(calls.getGenerals, {}, { token: company.token })
  return generalsFromWire(body.data as NameValue[]).noticeVersion
}

test('until they are entered, the notice has the days alone', async () => {
  const { visit, signature, document, profile } = usualDays
  expect(await shown()).toEqual({
    text: null,
    language: null,
    facts: null,
    kept: { visit, signature, document, profile },
  })
  expect(await version()).toBe(DEFAULT_NOTICE_VERSION)
})

test('they complete the notice, which gets another version when one changes, and only then', async () => {
  expect((await save()).status).toBe(200)
  expect(await shown()).toMatchObject({ facts })
  const first = await version()
  expect(first).not.toBe(DEFAULT_NOTICE_VERSION)
  await save()
  expect(await version()).toBe(first)
  await save({ officer: 'dpo@aurora.example' })
  expect(await shown()).toMatchObject({ facts: { officer: 'dpo@aurora.example' } })
  expect(await version()).not.toBe(first)
})

test('the days are those that the company has set', async () => {
  const { companyId } = company
  const days = { ...usualDays, visit: 45, signature: null }
  const reasons = { signature: 'Proof for the insurance' }
  const { status } = await manager.ask(consoleCalls.saveRetention, { companyId, days, reasons })
  expect(status).toBe(200)
  expect(await shown()).toMatchObject({ kept: { visit: 45, signature: null } })
})

test.each([
  { fault: 'no legal basis', more: { bases: [] } },
  { fault: 'an unknown legal basis', more: { bases: ['because'] } },
  { fault: 'no contact', more: { contact: ' ' } },
  { fault: 'no authority', more: { authority: '' } },
])('$fault is refused', async ({ more }) => {
  expect((await save(more)).status).toBe(400)
})

test('a text of the company’s own, in any number of languages, is shown instead', async () => {
  const { companyId } = company
  const texts = languageList.map((language) => ({ language, text: `Notice ${language}` }))
  expect((await manager.ask(consoleCalls.saveNotice, { companyId, texts })).status).toBe(200)
  expect(await shown()).toMatchObject({ text: 'Notice it', facts: null, kept: null })
})
