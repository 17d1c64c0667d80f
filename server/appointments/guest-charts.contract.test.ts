import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { consoleCalls } from '#contract/console/index.ts'
import { GUESTS_NAMED_MIN } from '#contract/limits.ts'
import { DAY_MS } from '#contract/time.ts'
import { eraseGuests } from '#server/appointments/erase-guests.store.ts'
import { tenantOf } from '#server/database/tenant.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { inviteGuest, type Invitation } from '#tests/support/server/guests.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'
import { sql } from 'kysely'

/** Numbers of guests for staff: they say how many were expected and came, without naming a guest. */

const MINUTES_OF_DAY = 1_440

let server: TestServer
let companyId: string
let manager: Browser

beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  ;({ companyId } = await makeCompany(server.adminAccess, {}))
  await server.adminAccess.database.pool.query(
    'update companies set charts_of_hosts = true where company_id = $1',
    [companyId],
  )
  manager = (await hire(server, companyId, 'manager')).browser
})

const rows = (text: string, ...values: unknown[]) =>
  server.adminAccess.database.pool.query(text, [companyId, ...values])
/** Yesterday, so that every guest's time is over. */
async function invite(count: number, state: string, more: Invitation = {}, minutes = 0): Promise<void> {
  for (let nth = 0; nth < count; nth++) {
    const { guestId } = await inviteGuest(server.adminAccess, companyId, {
      startsIn: -MINUTES_OF_DAY,
      ...more,
    })
    const { rows: planned } = await rows(
      `select a.starts_at from guests g
       join appointments a on a.company_id = g.company_id and a.appointment_id = g.appointment_id
       where g.company_id = $1 and g.guest_id = $2`,
      guestId,
    )
    const arrivedAt = new Date(planned[0].starts_at.getTime() + (minutes + nth) * 60_000)
    await rows(
      'update guests set state = $3, arrived_at = $4 where company_id = $1 and guest_id = $2',
      ...[guestId, state, state === 'arrived' ? arrivedAt : null],
    )
  }
}
const read = (more: object = {}) =>
  manager.get(consoleCalls.getGuestCharts, {
    companyId,
    from: new Date(Date.now() - 7 * DAY_MS).toISOString(),
    to: new Date().toISOString(),
    siteId: null,
    ...more,
  })

test('expected, arrived and missing guests are counted by day and host, without those who were cancelled', async () => {
  await invite(4, 'arrived', { hostId: 'h1' }, -10)
  await invite(2, 'noShow', { hostId: 'h1' })
  await invite(1, 'arrived', {}, 25)
  await invite(3, 'cancelled', { hostId: 'h1' })
  await invite(1, 'expected', { isCancelled: true })
  await invite(1, 'expected', { startsIn: 30 })
  await invite(1, 'noShow', { startsIn: -8 * MINUTES_OF_DAY })
  const drawn = await read()
  expect(drawn).toMatchObject({ expected: 7, arrived: 5, noShows: 2 })
  expect(drawn.days).toEqual([expect.objectContaining({ expected: 7, arrived: 5, noShows: 2 })])
  expect(drawn.arrivals).toEqual({ earliest: -10, median: -8, latest: 25 })
  expect(drawn.hosts).toEqual([
    { name: 'Giulia Moretti', expected: 6, arrived: 4, noShows: 2 },
    { name: null, expected: 1, arrived: 1, noShows: 0 },
  ])
})

test('too few guests of a host are not named, and too few arrivals have no times', async () => {
  await invite(GUESTS_NAMED_MIN - 1, 'arrived', { hostId: 'h1' })
  const drawn = await read()
  expect(drawn.hosts).toEqual([{ name: null, expected: 4, arrived: 4, noShows: 0 }])
  expect(drawn.arrivals).toBeNull()
})

test('the numbers outlive the erasure of the guests', async () => {
  await invite(GUESTS_NAMED_MIN, 'arrived', { hostId: 'h1' })
  await invite(1, 'noShow', { hostId: 'h1' })
  const before = await read()
  const tenant = tenantOf(server.adminAccess.database.query, companyId, null)
  expect(await eraseGuests(tenant, sql<boolean>`true`)).toHaveLength(GUESTS_NAMED_MIN + 1)
  expect(await read()).toEqual(before)
})

test('another site is not counted, and a period is at most a year', async () => {
  await invite(2, 'arrived', { siteId: 'hq' })
  expect((await read({ siteId: 'hq' })).expected).toBe(2)
  expect((await read({ siteId: 'plant' })).expected).toBe(0)
  const from = new Date(Date.now() - 400 * DAY_MS).toISOString()
  const asked = { companyId, from, to: new Date().toISOString(), siteId: null }
  expect((await manager.ask(consoleCalls.getGuestCharts, asked)).status).toBe(400)
})
