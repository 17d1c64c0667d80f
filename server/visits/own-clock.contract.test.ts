import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { consoleCalls } from '#contract/console/index.ts'
import { tenantOf } from '#server/database/tenant.ts'
import { readReportFacts } from '#server/reports/report-facts.store.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { inviteGuest } from '#tests/support/server/guests.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

/** Who reaches one site reads days and times by its clock, whatever the clock of the company's first site shows. */

/** Between these two it is never the same day. */
const FIRST = 'Pacific/Pago_Pago'
const OWN = 'Pacific/Kiritimati'

let server: TestServer
let company: TestCompany
let manager: Browser
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  company = await makeCompany(server.adminAccess, {})
  await sql(
    `insert into sites (company_id, site_id, name, time_zone) values ($1, 'a', 'First', $2), ($1, 'b', 'Own', $3)`,
    FIRST,
    OWN,
  )
  manager = (await hire(server, company.companyId, 'manager', 'b')).browser
})

const sql = (text: string, ...values: unknown[]) =>
  server.adminAccess.database.pool.query(text, [company.companyId, ...values])
const dayAt = (timeZone: string): string => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date())

test('the list of expected guests is that of today there', async () => {
  const { companyId } = company
  const { guestId } = await inviteGuest(server.adminAccess, companyId, { siteId: 'b', startsIn: 0, lasts: 1 })
  const asked = { companyId, siteId: null, day: null, search: '' }
  expect(await manager.get(consoleCalls.listExpected, asked)).toMatchObject({
    day: dayAt(OWN),
    guests: [{ guestId }],
  })
})

test('charts and an export of the log are by its clock', async () => {
  const { companyId } = company
  await sql(
    `insert into visits (company_id, visit_id, visitor_id, site_id, entered_at, exited_at)
     values ($1, $2, $3, 'b', '2026-11-20T10:15:00Z', '2026-11-20T11:00:00Z')`,
    randomUUID(),
    await company.meet(),
  )
  const span = { from: '2026-11-20T00:00:00Z', to: '2026-11-22T00:00:00Z' }
  const charts = await manager.get(consoleCalls.getCharts, { companyId, siteId: null, ...span })
  expect(charts).toMatchObject({ timeZone: OWN, days: [{ day: '2026-11-21', visits: 1 }] })
  const file = await manager.get(consoleCalls.exportLog, {
    companyId,
    ...span,
    siteId: null,
    hostId: null,
    visitorTypeId: null,
    format: 'csv',
    why: 'Asked by the site',
  })
  expect(Buffer.from(file.content, 'base64').toString()).toContain('2026-11-21 00:15:00')
})

test('a report stays by the clock by which it was due: there its day is over', async () => {
  const { companyId } = company
  const tenant = tenantOf(server.adminAccess.database.query, companyId, ['b'])
  const asked = { siteId: null, rhythm: 'daily', day: '2026-11-21', timeZone: FIRST } as const
  expect(await readReportFacts(tenant, asked)).toMatchObject({ charts: { timeZone: FIRST } })
})
