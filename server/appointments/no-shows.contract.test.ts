import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { consoleCalls } from '#contract/console/index.ts'
import { makeStore } from '#server/store.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { inviteGuest, type Invitation } from '#tests/support/server/guests.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'
import { watchAppointmentsJob } from './appointments.job.ts'

/** The job of each minute decides that a guest has not come. */

/** Minutes after the appointment's end in which the pass still opens. */
const LATE = 120

let server: TestServer
let companyId: string
let manager: Browser

beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  ;({ companyId } = await makeCompany(server.adminAccess, {}))
  manager = (await hire(server, companyId, 'manager')).browser
})

async function watch(): Promise<void> {
  const { database, vault } = server.adminAccess
  await watchAppointmentsJob({ store: makeStore(database, vault) })({}, {} as never)
}
const invite = (invitation: Invitation) => inviteGuest(server.adminAccess, companyId, invitation)
/** An appointment of an hour that ended so many minutes ago. */
const endedAgo = (minutes: number, more: Invitation = {}) =>
  invite({ startsIn: -60 - minutes, lasts: 60, ...more })
async function stateOf(guestId: string): Promise<string> {
  const { rows } = await server.adminAccess.database.pool.query(
    'select state from guests where company_id = $1 and guest_id = $2',
    [companyId, guestId],
  )
  return rows[0].state
}

test('a guest is a no-show from the minute in which the pass opens nothing any more', async () => {
  const within = await endedAgo(LATE - 1)
  const after = await endedAgo(LATE + 1)
  expect(await stateOf(after.guestId), 'before the job').toBe('expected')
  await watch()
  expect(await stateOf(within.guestId)).toBe('expected')
  expect(await stateOf(after.guestId)).toBe('noShow')
})

test('the minutes are those of the company', async () => {
  const { guestId } = await endedAgo(20)
  await watch()
  expect(await stateOf(guestId)).toBe('expected')
  await manager.get(consoleCalls.savePassSettings, { companyId, earlyMinutes: 60, lateMinutes: 15 })
  await watch()
  expect(await stateOf(guestId)).toBe('noShow')
})

test('no-shows are counted as expected and not as arrived', async () => {
  const missed = await endedAgo(LATE + 1)
  const came = await endedAgo(LATE + 1)
  await server.adminAccess.database.pool.query(
    `update guests set state = 'arrived', arrived_at = now() where company_id = $1 and guest_id = $2`,
    [companyId, came.guestId],
  )
  await watch()
  expect(await stateOf(came.guestId)).toBe('arrived')
  // Shortly after midnight the appointment was on the day before.
  const day = new Date(Date.now() - (LATE + 61) * 60_000).toISOString().slice(0, 10)
  const list = await manager.get(consoleCalls.listExpected, { companyId, siteId: null, day })
  expect({ expected: list.expected, arrived: list.arrived }).toEqual({ expected: 2, arrived: 1 })
  expect(list.guests.find((one: { guestId: string }) => one.guestId === missed.guestId)?.state).toBe('noShow')
})

test('a cancelled appointment has no no-shows, and neither has one that was moved to a later time', async () => {
  const cancelled = await endedAgo(LATE + 1, { isCancelled: true })
  const moved = await endedAgo(LATE + 1)
  await server.adminAccess.database.pool.query(
    `update appointments set starts_at = now() + interval '1 hour', ends_at = now() + interval '2 hours'
     where company_id = $1 and appointment_id = $2`,
    [companyId, moved.appointmentId],
  )
  await watch()
  expect(await stateOf(cancelled.guestId)).toBe('expected')
  expect(await stateOf(moved.guestId)).toBe('expected')
})

test('who was a no-show is expected again once the appointment is moved', async () => {
  const { appointmentId, guestId } = await endedAgo(LATE + 1)
  await watch()
  expect(await stateOf(guestId)).toBe('noShow')
  const shown = await manager.get(consoleCalls.getAppointment, { companyId, appointmentId })
  const { hostName: _host, isCancelled: _cancelled, isSeries: _series, origin: _origin, ...fields } = shown
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await manager.get(consoleCalls.saveAppointment, {
    companyId,
    ...fields,
    day,
    from: '10:00',
    to: '11:00',
    lastDay: null,
    guests: fields.guests.map(({ state: _, ...one }: { readonly state: string }) => one),
  } as never)
  await watch()
  expect(await stateOf(guestId)).toBe('expected')
})
