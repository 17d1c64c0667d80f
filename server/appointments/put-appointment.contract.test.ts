import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publicCalls } from '#contract/public/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { DAY_MS } from '#contract/time.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { integrationKey } from '#tests/support/server/integration-key.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

/** Another system plans who comes, with a key of its own. */

const SITE = 'hq'
const ZONE = 'Europe/Rome'

let server: TestServer
let companyId: string
let key: string
let manager: Browser

beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  ;({ companyId } = await makeCompany(server.adminAccess, {}))
  for (const site of [SITE, 'plant']) await makeSite(site)
  key = await keyOf(null)
  manager = (await hire(server, companyId, 'manager')).browser
})

async function makeSite(site_id: string): Promise<void> {
  const { query } = server.adminAccess.database
  await query
    .insertInto('sites')
    .values({ company_id: companyId, site_id, name: site_id, time_zone: ZONE, capacity: null })
    .execute()
  await query.insertInto('occupancy').values({ company_id: companyId, site_id }).execute()
}

const keyOf = (siteId: string | null) =>
  integrationKey(server.adminAccess, companyId, 'appointments.write', siteId)

const day = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10)
const asked = (more: object = {}) => ({
  externalId: 'crm-4711',
  siteId: SITE,
  startsAt: `${day}T10:00`,
  endsAt: `${day}T11:00`,
  guests: [{ firstName: 'Ada', lastName: 'Lovelace', email: 'ADA@guest.example' }],
  ...more,
})
const put = async (more: object = {}, token = key) =>
  server.ask(publicCalls.putAppointment, asked(more), { token })
const done = async (more: object = {}, token = key) => {
  const { status, body } = await put(more, token)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as { readonly appointmentId: string; readonly outcome: string; readonly mails: string }
}
const issuesOf = async (more: object, token = key) => {
  const { status, body } = await put(more, token)
  expect(status, JSON.stringify(body)).toBe(400)
  return body.issues
}
const read = (appointmentId: string) => manager.get(consoleCalls.getAppointment, { companyId, appointmentId })
const rows = async (sql: string) => (await server.adminAccess.database.pool.query(sql, [companyId])).rows
const waiting = async () =>
  (
    await rows(
      `select g.email, m.guest_mail_id from guest_mails m join guests g using (company_id, guest_id)
       where m.company_id = $1 and m.state = 'queued'`,
    )
  ).length
const passes = () => rows('select guest_id, pass_index from guests where company_id = $1 order by guest_id')

describe('one external id is one appointment', () => {
  test('it is planned, shown to staff as made by another system, and its guest gets a mail', async () => {
    const { appointmentId, outcome, mails } = await done({ hostEmail: null, hostId: 'h1', reason: 'Audit' })
    expect({ outcome, mails }).toEqual({ outcome: 'planned', mails: 'queued' })
    expect(await read(appointmentId)).toMatchObject({
      siteId: SITE,
      hostId: 'h1',
      day,
      from: '10:00',
      to: '11:00',
      lastDay: null,
      reason: 'Audit',
      origin: 'api',
      isCancelled: false,
      guests: [{ firstName: 'Ada', email: 'ada@guest.example', state: 'expected' }],
    })
    expect(await waiting()).toBe(1)
  })

  test('a repeated request leaves appointment, guests and passes as they are', async () => {
    const guests = [
      { firstName: 'Ada', email: 'ada@guest.example' },
      { firstName: 'Grace', lastName: 'Hopper' },
    ]
    const first = await done({ guests })
    const before = await passes()
    const second = await done({ guests })
    expect(second).toEqual({ ...first, outcome: 'changed' })
    expect(await passes()).toEqual(before)
    expect(await waiting()).toBe(1)
  })

  test('twenty requests at once make one appointment', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => done()))
    expect(new Set(answers.map(({ appointmentId }) => appointmentId)).size).toBe(1)
    expect(answers.filter(({ outcome }) => outcome === 'planned')).toHaveLength(1)
    expect(await passes()).toHaveLength(1)
  })

  test('a moved one has other passes, and a guest who is not named any more is cancelled', async () => {
    const { appointmentId } = await done({
      guests: [{ email: 'ada@guest.example' }, { email: 'grace@guest.example' }],
    })
    const before = await passes()
    await done({ guests: [{ email: 'ada@guest.example' }], startsAt: `${day}T14:30`, endsAt: `${day}T15:00` })
    const { from, guests } = await read(appointmentId)
    expect(from).toBe('14:30')
    expect(guests).toHaveLength(1)
    const after = await passes()
    expect(after).toHaveLength(2)
    const kept = guests[0]?.guestId
    const passOf = (list: readonly { guest_id: string; pass_index: Buffer }[]) =>
      list.find(({ guest_id }) => guest_id === kept)?.pass_index.toString('hex')
    expect(passOf(after)).not.toBe(passOf(before))
  })

  test('a cancelled one stays cancelled, so that a late repeat does not revive it', async () => {
    const { appointmentId } = await done()
    const cancelled = { externalId: 'crm-4711', state: 'cancelled' }
    const bare = await server.ask(publicCalls.putAppointment, cancelled, { token: key })
    expect(bare.body.data).toMatchObject({ appointmentId, outcome: 'cancelled' })
    expect((await done({ state: 'cancelled' })).outcome).toBe('cancelled')
    expect((await read(appointmentId)).isCancelled).toBe(true)
    expect((await put()).body.errorCode).toBe('APPOINTMENT_CANCELLED')
    expect((await put({ externalId: 'unknown', state: 'cancelled' })).body.errorCode).toBe('NOT_FOUND')
  })
})

describe('times', () => {
  test('with an offset are instants, and without one of the clock of the site', async () => {
    const { appointmentId } = await done({
      startsAt: '2026-12-01T09:00:40Z',
      endsAt: '2026-12-01T11:30:00+01:00',
    })
    expect(await read(appointmentId)).toMatchObject({ day: '2026-12-01', from: '10:00', to: '11:30' })
  })

  test.each([
    ['startsAt', { startsAt: 'tomorrow' }],
    ['startsAt', { startsAt: '2027-02-30T10:00' }],
    ['startsAt', { startsAt: null }],
    ['endsAt', { endsAt: undefined }],
    ['endsAt', { endsAt: `${day}T09:59` }],
    ['endsAt', { startsAt: '2020-01-01T10:00', endsAt: '2020-01-01T11:00' }],
    ['startsAt', { startsAt: '2090-01-01T10:00', endsAt: '2090-01-01T11:00' }],
  ])('%s is named as wrong in %j', async (path, more) => {
    expect(await issuesOf(more)).toEqual([expect.objectContaining({ path })])
  })
})

describe('what is wrong is named by its field', () => {
  test.each([
    ['hostId', { hostId: 'nobody' }],
    ['hostEmail', { hostEmail: 'nobody@house.example' }],
    ['hostEmail', { hostEmail: 'no address' }],
    ['siteId', { siteId: null }],
    ['siteId', { siteId: 'elsewhere' }],
    ['visitorTypeId', { visitorTypeId: 'unknown' }],
    ['guests', { guests: [] }],
    ['guests.0.firstName', { guests: [{ companyName: 'Engines' }] }],
    ['guests.1.email', { guests: [{ email: 'a@b.example' }, { email: 'A@b.example' }] }],
    ['externalId', { externalId: 'two words' }],
  ])('%s', async (path, more) => {
    expect(await issuesOf(more)).toEqual([expect.objectContaining({ path })])
    expect(await passes()).toEqual([])
  })

  test('a host is found by the address, in whichever letters', async () => {
    await rows(`update hosts set email = 'Giulia@House.example' where company_id = $1 and host_id = 'h1'`)
    const { appointmentId } = await done({ hostEmail: 'giulia@house.EXAMPLE' })
    expect((await read(appointmentId)).hostId).toBe('h1')
  })
})

describe('a key', () => {
  test('of one site plans there alone, and does not meet the external ids of others', async () => {
    const everywhere = await done()
    const ofSite = await keyOf('plant')
    expect(await issuesOf({}, ofSite)).toEqual([expect.objectContaining({ path: 'siteId' })])
    const other = await done({ siteId: 'plant' }, ofSite)
    expect(other.outcome).toBe('planned')
    expect(other.appointmentId).not.toBe(everywhere.appointmentId)
    await rows(`update appointments set site_id = 'hq' where company_id = $1`)
    expect((await put({ siteId: 'plant' }, ofSite)).body.errorCode).toBe('NOT_FOUND')
    expect((await put({ state: 'cancelled' }, ofSite)).body.errorCode).toBe('NOT_FOUND')
  })

  test('that opens passages plans nothing', async () => {
    const opens = await integrationKey(server.adminAccess, companyId, 'access.open')
    expect((await put({}, opens)).body.errorCode).toBe('FORBIDDEN')
  })

  test('is made for this in the console', async () => {
    const { browser } = await hire(server, companyId, 'owner')
    const made = await browser.get(consoleCalls.makeKey, {
      companyId,
      name: 'Calendar',
      scopes: ['appointments.write'],
      siteId: null,
    } as never)
    expect((await done({}, (made as { key: string }).key)).outcome).toBe('planned')
    expect(await browser.get(consoleCalls.listKeys, { companyId })).toContainEqual(
      expect.objectContaining({ name: 'Calendar', scopes: ['appointments.write'] }),
    )
  })
})
