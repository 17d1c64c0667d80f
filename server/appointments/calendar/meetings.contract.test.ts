import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitDaysByCountry } from '#contract/console/privacy.ts'
import { DAY_MS } from '#contract/time.ts'
import { tenantOf } from '#server/database/tenant.ts'
import { purgeStore } from '#server/privacy/purge.store.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { type MeetingPlan, planMeeting } from './plan-meeting.ts'

/** Meetings of calendars are planned for more days ahead than some companies keep visits. */

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())

const HOST = { hostId: 'h1', email: 'giulia@house.example', name: 'Giulia Moretti' }

const timeIn = (days: number) => {
  const start = Date.now() + days * DAY_MS
  return { start: new Date(start).toISOString(), end: new Date(start + DAY_MS / 24).toISOString() }
}
const series = { uid: 'series', recurrenceId: null, organizer: HOST, problems: [] }
const request: MeetingPlan['invitation'] = {
  ...series,
  ...timeIn(40),
  method: 'request',
  sequence: 0,
  stampedAt: '2026-11-20T08:00:00.000Z',
  allDay: false,
  location: null,
  isForMailbox: true,
  guests: [{ name: 'Ada Lovelace', email: 'ada@elsewhere.example' }],
  instances: [timeIn(40), timeIn(47)].map((time) => ({ ...time, recurrenceId: time.start })),
}
const cancellation: MeetingPlan['invitation'] = {
  ...series,
  method: 'cancel',
  sequence: 1,
  stampedAt: '2026-12-24T08:00:00.000Z',
}

test('a series is called off as a whole, also after what is too old was removed', async () => {
  const { database, vault } = server.adminAccess
  const { companyId } = await makeCompany(server.adminAccess, {})
  const plan = (invitation: MeetingPlan['invitation']) =>
    tenantOf(database.query, companyId, null).transaction((tenant) =>
      planMeeting(tenant, vault, { invitation, site: { siteId: null, timeZone: 'UTC' }, host: HOST }),
    )
  const counted = async (text: string) => Number((await database.pool.query(text, [companyId])).rows[0].count)
  const planned = () =>
    counted(`select count(*) from appointments where company_id = $1 and state = 'planned'`)
  const known = () => counted('select count(*) from calendar_meetings where company_id = $1')
  const purge = () => purgeStore(database, vault).purgeCompany(companyId, new Date())
  const letAge = (days: number) =>
    database.pool.query(
      `update calendar_meetings set changed_at = now() - $2::int * interval '1 day' where company_id = $1`,
      [companyId, days],
    )

  await database.pool.query(`insert into retentions (company_id, days, reasons) values ($1, $2, '{}')`, [
    companyId,
    JSON.stringify({ visit: visitDaysByCountry.IT }),
  ])
  expect(await plan(request)).toMatchObject({ outcome: 'planned' })
  expect(await planned()).toBe(2)
  await letAge(visitDaysByCountry.IT + 1)
  await purge()
  expect(await plan(cancellation)).toMatchObject({ outcome: 'cancelled' })
  expect(await planned()).toBe(0)

  await letAge(visitDaysByCountry.IT + 1)
  await database.pool.query(
    `update appointments set starts_at = starts_at - interval '90 days', ends_at = ends_at - interval '90 days'
     where company_id = $1`,
    [companyId],
  )
  await database.pool.query('update guests set erased_at = now() where company_id = $1', [companyId])
  await purge()
  expect(await known()).toBe(0)
})
