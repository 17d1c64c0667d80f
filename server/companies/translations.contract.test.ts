import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallName, calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { flagsWith } from '#tests/support/machines/builders.ts'
import { IN_GERMAN, makeCompany, REASON, type TestCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

/** What staff write for visitors in several languages, from the console to the tablet and into the log. */

let server: TestServer
let company: TestCompany
let manager: Browser
beforeAll(async () => {
  server = await sharedServer()
  company = await makeCompany(server.adminAccess, {})
  manager = (await hire(server, company.companyId, 'manager')).browser
})
afterAll(() => server.stop())

const de = (text: string) => ({ language: 'de', text })
const ja = (text: string) => ({ language: 'ja', text })
const inConsole = (call: Parameters<Browser['ask']>[0], request: object) =>
  manager.ask(call, { companyId: company.companyId, ...request })
const onTablet = async (name: CallName, request: object = {}) =>
  (await server.ask(calls[name], request, { token: company.token })).body.data

const DELIVERY = { value: 'Consegna', translations: [de('Lieferung'), ja('配達')] }

test('a reason reaches the tablet in all its languages, and is found by each of them', async () => {
  await inConsole(consoleCalls.saveReason, { reasonId: null, ...DELIVERY })
  for (const input of ['conse', 'liefer', '配達']) {
    expect(await onTablet('getAccessReasons', { input }), input).toEqual([DELIVERY])
  }
  expect(await onTablet('getAccessReasons', { input: REASON })).toEqual([
    { value: REASON, translations: [de(IN_GERMAN.reason)] },
  ])
})

const enter = (reason: string | null, more: object = {}) =>
  server.ask(
    calls.newAccess,
    { direction: true, visitorId: company.visitor.id, reason, signature: null, ...more },
    { token: company.token, key: randomUUID() },
  )
const leave = () =>
  server.ask(
    calls.newAccess,
    { direction: false, visitorId: company.visitor.id, signature: null },
    { token: company.token, key: randomUUID() },
  )

test.each([
  { given: 'Lieferung', stored: 'Consegna' },
  { given: '配達', stored: 'Consegna' },
  { given: 'Consegna', stored: 'Consegna' },
  { given: 'Lieferung von Glas', stored: 'Lieferung von Glas' },
  { given: null, stored: null },
])('a visit for “$given” is stored with “$stored”, live and reported late', async ({ given, stored }) => {
  const { pool } = server.adminAccess.database
  await server.ask(calls.identify, { code: company.visitor.code, direction: true }, { token: company.token })
  for (const more of [{}, { occurredAt: new Date(Date.now() - 60 * 60_000).toISOString() }]) {
    const { status, body } = await enter(given, more)
    expect(status, JSON.stringify(body)).toBe(200)
    const { visitId } = body.data as { visitId: string }
    const { rows } = await pool.query('select reason from visits where company_id = $1 and visit_id = $2', [
      company.companyId,
      visitId,
    ])
    expect(rows).toEqual([{ reason: stored }])
    await leave()
  }
})

test('kinds of visitors and the motto reach the tablet in all their languages', async () => {
  const type = { badgeColor: null, flowFlags: flagsWith('host'), isActive: true }
  await inConsole(consoleCalls.saveVisitorType, {
    visitorTypeId: null,
    name: 'Fornitore',
    translations: [de('Lieferfirma')],
    ...type,
  })
  expect(await onTablet('getVisitorTypes')).toMatchObject([
    { name: 'Fornitore', translations: [de('Lieferfirma')] },
  ])
  const profile = { name: 'Officine Aurora', taxCode: 'IT00000000001', motto: 'Avanti' }
  await inConsole(consoleCalls.saveProfile, { ...profile, mottoTranslations: [ja('前へ')] })
  expect(await onTablet('getMotto')).toEqual({ motto: 'Avanti', translations: [ja('前へ')] })
})

test.each([
  { fault: 'a language twice', translations: [de('Lieferung'), de('Zustellung')] },
  {
    fault: 'a language that the product does not have',
    translations: [{ language: 'xx', text: 'Delivery' }],
  },
  { fault: 'an empty text', translations: [de('  ')] },
])('$fault is refused', async ({ translations }) => {
  const request = { reasonId: null, value: 'Altro', translations }
  expect((await inConsole(consoleCalls.saveReason, request)).status).toBe(400)
})
