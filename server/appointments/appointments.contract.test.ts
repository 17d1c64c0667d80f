import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { EXPECTED_MAX } from '#contract/limits.ts'
import { DAY_MS } from '#contract/time.ts'
import { tenantOf } from '#server/database/tenant.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'
import { readExpectedPage } from '#server/systems/expected.store.ts'
import { instantsOf, readExpected } from './expected.store.ts'

/** Staff plan who comes, and the reception sees it and lets guests in. */

const SITE = 'hq'
/** Where it is about noon now, so that no appointment of these tests passes midnight. */
const ZONE = zoneAtNoon()

function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours()
  // The names of these zones count the other way.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

let server: TestServer
let company: TestCompany
let companyId: string
let reception: Browser

beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  company = await makeCompany(server.adminAccess, { capacity: 2 })
  companyId = company.companyId
  await makeSite(SITE)
  reception = (await hire(server, companyId, 'reception')).browser
})

async function makeSite(site_id: string, time_zone = ZONE): Promise<void> {
  const { query } = server.adminAccess.database
  await query
    .insertInto('sites')
    .values({ company_id: companyId, site_id, name: site_id, time_zone, capacity: null })
    .execute()
  await query.insertInto('occupancy').values({ company_id: companyId, site_id }).execute()
}

/** Days from now by the clock of the site. */
const dayOf = (time: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short' }).format(time)
const clockAt = (time: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, timeStyle: 'short' }).format(Date.parse(time))
const dayAfter = (days: number): string => dayOf(Date.now() + days * DAY_MS)

const guest = (email: string | null, more = {}) => ({ guestId: null, email, ...more })
const ada = guest('ada@guest.example', { firstName: 'Ada', lastName: 'Lovelace', companyName: 'Engines' })

const asked = (more = {}) => ({
  companyId,
  appointmentId: null,
  siteId: SITE,
  hostId: 'h1',
  day: dayAfter(1),
  from: '10:00',
  to: '11:00',
  guests: [ada],
  ...more,
})
const plan = (more = {}) => reception.get(consoleCalls.saveAppointment, asked(more))
const refused = async (more = {}, by = reception) => {
  const { status, body } = await by.ask(consoleCalls.saveAppointment, asked(more))
  expect(status, JSON.stringify(body)).toBe(400)
  return body.issues
}
const read = (appointmentId: string) =>
  reception.get(consoleCalls.getAppointment, { companyId, appointmentId })
const list = (more = {}, by = reception) =>
  by.get(consoleCalls.listExpected, { companyId, siteId: null, day: dayAfter(1), ...more })
const rows = async (sql: string, values: unknown[] = []) =>
  (await server.adminAccess.database.pool.query(sql, [companyId, ...values])).rows
/** What the guest's mail holds as a QR code. */
async function passOf(guestId: string): Promise<string> {
  const [row] = await rows('select pass_sealed from guests where company_id = $1 and guest_id = $2', [
    guestId,
  ])
  return server.adminAccess.vault.decrypt(row.pass_sealed).toString()
}
const show = (pass: string) =>
  server.ask(calls.identifyGuest, { pass, direction: true }, { token: company.token })
/** An appointment that is going on now. */
const now = async (guests: object[]) => {
  const { appointmentIds } = await plan({ guests })
  await rows(
    `update appointments set starts_at = now() - interval '5 minutes', ends_at = now() + interval '20 minutes'
     where company_id = $1 and appointment_id = $2`,
    [appointmentIds[0]],
  )
  return appointmentIds[0] as string
}

describe('planning', () => {
  test('one appointment is read back as it was planned, and its guest gets a mail', async () => {
    const { appointmentIds, mails } = await plan({
      reason: 'Audit',
      deskNote: 'Needs a ramp',
      guestNote: 'Park in hall B',
    })
    expect(mails).toBe('queued')
    expect(await read(appointmentIds[0])).toMatchObject({
      siteId: SITE,
      hostId: 'h1',
      hostName: 'Giulia Moretti',
      day: dayAfter(1),
      from: '10:00',
      to: '11:00',
      lastDay: null,
      reason: 'Audit',
      deskNote: 'Needs a ramp',
      guestNote: 'Park in hall B',
      isCancelled: false,
      isSeries: false,
      origin: 'console',
      guests: [{ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@guest.example', state: 'expected' }],
    })
    const [queued] = await rows('select count(*)::int as mails from guest_mails where company_id = $1')
    expect(queued.mails).toBe(1)
  })

  test('a guest without an address gets none, and the answer says so', async () => {
    expect((await plan({ guests: [guest(null, { lastName: 'Byron' })] })).mails).toBe('noAddress')
  })

  test('several guests: each has a pass of their own', async () => {
    const { appointmentIds } = await plan({
      guests: [ada, guest('b@guest.example'), guest('c@guest.example')],
    })
    const { guests } = await read(appointmentIds[0])
    const passes = await Promise.all(guests.map(({ guestId }: { guestId: string }) => passOf(guestId)))
    expect(new Set(passes).size).toBe(3)
  })

  test('a series over a change of the clocks stays at the same time of day', async () => {
    await makeSite('rome', 'Europe/Rome')
    // The next March: what is planned is at most 400 days away.
    const today = new Date()
    const year = today.getUTCFullYear() + (today.toISOString().slice(5, 10) < '03-14' ? 0 : 1)
    const from = `${year}-03-15`
    const { appointmentIds } = await plan({
      siteId: 'rome',
      day: from,
      repeat: { every: 'week', until: `${year}-04-12` },
    })
    expect(appointmentIds).toHaveLength(5)
    const planned = await Promise.all(appointmentIds.map(read))
    expect(planned.map(({ day, from: at, to, isSeries }) => ({ day, at, to, isSeries }))).toEqual(
      ['03-15', '03-22', '03-29', '04-05', '04-12'].map((day) => ({
        day: `${year}-${day}`,
        at: '10:00',
        to: '11:00',
        isSeries: true,
      })),
    )
    const starts = await rows('select starts_at from appointments where company_id = $1 order by starts_at')
    const hours = starts.map(({ starts_at }) => starts_at.getUTCHours())
    expect(hours[0]).toBe(9)
    expect(hours.at(-1)).toBe(8)
  })

  test('a time that a change of the clocks leaves out lasts as long as it was planned', async () => {
    const tenant = tenantOf(server.adminAccess.database.query, companyId, null)
    const day = '2027-03-28'
    const planned = [
      { day, from: '02:30', lastDay: day, to: '03:15' },
      { day, from: '01:00', lastDay: day, to: '04:00' },
    ]
    expect(await instantsOf(tenant, 'Europe/Rome', planned)).toEqual([
      { startsAt: new Date('2027-03-28T01:30:00Z'), endsAt: new Date('2027-03-28T02:15:00Z') },
      { startsAt: new Date('2027-03-28T00:00:00Z'), endsAt: new Date('2027-03-28T02:00:00Z') },
    ])
  })

  test('several days are one appointment, which is listed on each', async () => {
    await plan({ lastDay: dayAfter(3) })
    for (const days of [1, 2, 3]) {
      const { guests } = await list({ day: dayAfter(days) })
      expect(guests).toHaveLength(1)
      expect(dayOf(Date.parse(guests[0].startsAt))).toBe(dayAfter(days))
    }
    expect((await list({ day: dayAfter(4) })).guests).toEqual([])
  })

  /** Moves the appointment to these times of the site's clock. @returns the moments */
  const moved = async (from: string, to: string) => {
    const [times] = await rows(
      `update appointments set starts_at = $2::timestamp at time zone $4, ends_at = $3::timestamp at time zone $4
       where company_id = $1 returning starts_at, ends_at`,
      [from, to, ZONE],
    )
    return [times.starts_at.toISOString(), times.ends_at.toISOString()]
  }
  const timesOn = async (day: string) =>
    (await list({ day })).guests.map(({ startsAt, endsAt }: Record<string, string>) => [startsAt, endsAt])

  test('one night is listed on both of its days, with its own times', async () => {
    await plan()
    const night = await moved(`${dayAfter(1)}T23:00`, `${dayAfter(2)}T01:00`)
    expect(await timesOn(dayAfter(1))).toEqual([night])
    expect(await timesOn(dayAfter(2))).toEqual([night])
    expect(await timesOn(dayAfter(3))).toEqual([])
    expect((await list({ day: dayAfter(1) })).guests).toMatchObject([{ state: 'expected' }])
  })

  test('several nights are listed on the days with which they begin', async () => {
    await plan()
    const [begins, ends] = await moved(`${dayAfter(1)}T22:00`, `${dayAfter(3)}T06:00`)
    const [first] = await timesOn(dayAfter(1))
    const [second] = await timesOn(dayAfter(2))
    expect([first[0], second[1]]).toEqual([begins, ends])
    expect(clockAt(first[1])).toBe('06:00')
    expect(await timesOn(dayAfter(3))).toEqual([])
  })
})

describe('what cannot be planned is refused at its field', () => {
  test('no guest, or one without name and address', async () => {
    expect(await refused({ guests: [] })).toMatchObject([{ path: 'guests' }])
    expect(await refused({ guests: [guest(null)] })).toMatchObject([{ path: 'guests.0.firstName' }])
  })
  test('the same address twice, in any spelling', async () => {
    expect(await refused({ guests: [ada, guest('ADA@guest.example')] })).toEqual([
      expect.objectContaining({ path: 'guests.1.email', message: 'INPUT_TWICE' }),
    ])
  })
  test('a time that is over, too far away, or ends before it begins', async () => {
    expect(await refused({ day: dayAfter(-1) })).toMatchObject([{ path: 'day' }])
    expect(await refused({ day: dayAfter(500) })).toMatchObject([{ path: 'day' }])
    expect(await refused({ to: '09:00' })).toMatchObject([{ path: 'to' }])
    expect(await refused({ lastDay: dayAfter(0) })).toMatchObject([{ path: 'lastDay' }])
    expect(await refused({ repeat: { every: 'day', until: dayAfter(90) } })).toMatchObject([
      { path: 'repeat.until' },
    ])
    expect(await refused({ repeat: { every: 'month', until: dayAfter(1_000) } })).toMatchObject([
      { path: 'repeat.until' },
    ])
  })
  test('a host who is archived', async () => {
    await rows(
      `update hosts set is_archived = true, can_receive = false where company_id = $1 and host_id = 'h1'`,
    )
    expect(await refused()).toMatchObject([{ path: 'hostId' }])
  })
  test('no site where there are sites, and that of another reception', async () => {
    await makeSite('plant')
    const here = (await hire(server, companyId, 'reception', 'plant')).browser
    expect(await refused({ siteId: null })).toMatchObject([{ path: 'siteId' }])
    expect(await refused({}, here)).toMatchObject([{ path: 'siteId' }])
    const { appointmentIds } = await plan()
    const named = { companyId, appointmentId: appointmentIds[0] }
    expect((await here.ask(consoleCalls.getAppointment, named)).status).toBe(404)
    expect((await here.ask(consoleCalls.cancelAppointment, named)).status).toBe(404)
    expect((await list({}, here)).guests).toEqual([])
  })
})

describe('changing', () => {
  test('who is left out is cancelled, and the others keep their pass', async () => {
    const { appointmentIds } = await plan({ guests: [ada, guest('b@guest.example')] })
    const [appointmentId] = appointmentIds
    const { guests } = await read(appointmentId)
    const kept = guests.find(({ email }: { email: string }) => email === 'ada@guest.example')
    const before = await passOf(kept.guestId)
    const { state: _, ...same } = kept
    await plan({ appointmentId, guests: [{ ...same, companyName: 'Analytical Engines' }] })
    expect((await read(appointmentId)).guests).toMatchObject([
      { guestId: kept.guestId, companyName: 'Analytical Engines' },
    ])
    expect(await passOf(kept.guestId)).toBe(before)
    const listed = await list()
    expect(listed.expected).toBe(1)
    expect(listed.guests.map(({ state }: { state: string }) => state).sort()).toEqual([
      'cancelled',
      'expected',
    ])
  })

  test('who is moved gets a new pass, and the old one says that it is replaced', async () => {
    const appointmentId = await now([ada])
    const [{ guestId }] = (await read(appointmentId)).guests
    const before = await passOf(guestId)
    expect((await show(before)).status).toBe(200)
    const { guests } = await read(appointmentId)
    await plan({ appointmentId, guests: guests.map(({ state: _, ...one }: { state: string }) => one) })
    const after = await passOf(guestId)
    expect(after).not.toBe(before)
    expect((await show(before)).body.errorCode).toBe('PASS_REPLACED')
    expect((await show(after)).body.errorCode).toBe('PASS_TOO_EARLY')
  })

  test('an address that is added belongs to the same guest; another address is another guest', async () => {
    const { appointmentIds } = await plan({ guests: [guest(null, { lastName: 'Byron' })] })
    const [appointmentId] = appointmentIds
    const [{ guestId }] = (await read(appointmentId)).guests
    await plan({ appointmentId, guests: [{ guestId, lastName: 'Byron', email: 'byron@guest.example' }] })
    expect((await read(appointmentId)).guests).toMatchObject([{ guestId, email: 'byron@guest.example' }])
    await plan({ appointmentId, guests: [{ guestId, lastName: 'Byron', email: 'other@guest.example' }] })
    const { guests } = await read(appointmentId)
    expect(guests).toHaveLength(1)
    expect(guests[0].guestId).not.toBe(guestId)
  })

  test('guests may exchange their addresses, and one may be removed and named again', async () => {
    const { appointmentIds } = await plan({ guests: [ada, guest(null, { lastName: 'Byron' })] })
    const [appointmentId] = appointmentIds
    const { guests } = await read(appointmentId)
    const byron = guests.find(({ lastName }: { lastName: string }) => lastName === 'Byron')
    await plan({ appointmentId, guests: [{ guestId: byron.guestId, lastName: 'Byron', email: ada.email }] })
    await plan({ appointmentId, guests: [guest(ada.email, { lastName: 'Again' })] })
    expect((await read(appointmentId)).guests).toMatchObject([{ lastName: 'Again', email: ada.email }])
  })

  test('who missed the appointment is expected at its new time', async () => {
    const appointmentId = await now([ada])
    await rows(`update guests set state = 'noShow' where company_id = $1`)
    const [{ guestId }] = (await read(appointmentId)).guests
    await plan({ appointmentId, guests: [{ ...ada, guestId }] })
    expect((await list()).guests).toMatchObject([{ guestId, state: 'expected' }])
  })
})

describe('cancelling', () => {
  test('one: its pass opens nothing, it cannot be changed, and its code is not sent again', async () => {
    const appointmentId = await now([ada])
    const [{ guestId }] = (await read(appointmentId)).guests
    const pass = await passOf(guestId)
    await reception.get(consoleCalls.cancelAppointment, { companyId, appointmentId })
    expect((await show(pass)).body.errorCode).toBe('APPOINTMENT_CANCELLED')
    expect((await read(appointmentId)).isCancelled).toBe(true)
    const change = await reception.ask(consoleCalls.saveAppointment, asked({ appointmentId }))
    expect(change.status).toBe(404)
    for (const call of [consoleCalls.resendPass, consoleCalls.arriveByHand]) {
      const { body } = await reception.ask(call, { companyId, guestId })
      expect(body.errorCode).toBe('APPOINTMENT_CANCELLED')
    }
  })

  test('a series from one of its appointments on, and not those before', async () => {
    const { appointmentIds } = await plan({ repeat: { every: 'day', until: dayAfter(4) } })
    expect(appointmentIds).toHaveLength(4)
    await rows(
      `update appointments set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
       where company_id = $1 and appointment_id = $2`,
      [appointmentIds[0]],
    )
    const cancelled = await reception.get(consoleCalls.cancelAppointment, {
      companyId,
      appointmentId: appointmentIds[2],
      wholeSeries: true,
    })
    expect(cancelled.appointmentIds.sort()).toEqual(appointmentIds.slice(1).sort())
  })
})

describe('letting a guest in by hand', () => {
  const arrive = (guestId: string, more = {}) =>
    reception.ask(consoleCalls.arriveByHand, { companyId, guestId, ...more })
  const today = () => list({ day: null })
  const guestOf = async (appointmentId: string) => (await read(appointmentId)).guests[0].guestId as string

  test('a new visitor is made, is inside, visits the host, and the list says so', async () => {
    const guestId = await guestOf(await now([ada]))
    const { status, body } = await arrive(guestId)
    expect(status, JSON.stringify(body)).toBe(200)
    const { visitId } = body.data as { visitId: string }
    expect(await today()).toMatchObject({
      expected: 1,
      arrived: 1,
      guests: [{ guestId, visitId, state: 'arrived', isInside: true }],
    })
    expect(await reception.get(consoleCalls.getVisit, { companyId, visitId })).toMatchObject({
      firstName: 'Ada',
      lastName: 'Lovelace',
      hostName: 'Giulia Moretti',
    })
    expect((await arrive(guestId)).body.errorCode).toBe('ANOTHER_VISIT_OPEN')
  })

  test('a known visitor is recognised by the address, and needs no name', async () => {
    const first = await guestOf(await now([ada]))
    const entered = await arrive(first)
    const { visitId } = entered.body.data as { visitId: string }
    await reception.get(consoleCalls.endVisitByHand, { companyId, visitId, why: 'Has left' })
    const again = await guestOf(await now([guest('ada@guest.example')]))
    expect((await arrive(again)).status).toBe(200)
    const [visitors] = await rows(
      `select count(distinct visitor_id)::int as count from visits where company_id = $1 and entry_how = 'byHand'`,
    )
    expect(visitors.count).toBe(1)
  })

  test('a visitor who was merged meanwhile is the one who stays', async () => {
    const owner = (await hire(server, companyId, 'owner')).browser
    const [kept, merged] = [await company.meet(), await company.meet()]
    const asked = { companyId, visitorId: kept, otherVisitorId: merged }
    expect((await owner.ask(consoleCalls.mergePeople, asked)).status).toBe(200)
    const guestId = await guestOf(await now([ada]))
    // As a merge by the version before left it.
    await rows('update guests set visitor_id = $2 where company_id = $1', [merged])
    expect((await arrive(guestId)).status).toBe(200)
    expect(await rows('select visitor_id from visits where company_id = $1')).toEqual([{ visitor_id: kept }])
  })

  test('an unknown address alone needs a name, which the list then shows', async () => {
    const guestId = await guestOf(await now([guest('who@guest.example')]))
    const asks = await arrive(guestId)
    expect(asks.status).toBe(400)
    expect(asks.body.issues).toEqual([{ path: 'firstName', message: 'INPUT_REQUIRED' }])
    expect((await arrive(guestId, { firstName: 'Grace', lastName: 'Hopper' })).status).toBe(200)
    expect((await today()).guests).toMatchObject([{ firstName: 'Grace', lastName: 'Hopper', isInside: true }])
  })

  test('where it is full nothing stays of the try', async () => {
    const ids = []
    for (const nth of [1, 2, 3])
      ids.push(await guestOf(await now([guest(`g${nth}@guest.example`, { lastName: 'G' })])))
    expect((await arrive(ids[0] ?? '')).status).toBe(200)
    expect((await arrive(ids[1] ?? '')).status).toBe(200)
    expect((await arrive(ids[2] ?? '')).body.errorCode).toBe('EVENT_FULL_PLEASE_WAIT')
    expect(await today()).toMatchObject({ expected: 3, arrived: 2 })
    const [third] = await rows('select visitor_id from guests where company_id = $1 and guest_id = $2', [
      ids[2],
    ])
    expect(third.visitor_id).toBeNull()
  })

  test('counts for the appointment that was pressed, also out of its hours', async () => {
    const near = await guestOf(await now([ada]))
    const { appointmentIds } = await plan({ day: dayAfter(2) })
    const far = await guestOf(appointmentIds[0])
    expect((await arrive(far)).status).toBe(200)
    expect((await today()).guests).toMatchObject([{ guestId: near, state: 'expected' }])
    expect((await list({ day: dayAfter(2) })).guests).toMatchObject([{ guestId: far, state: 'arrived' }])
  })

  test('is undone when the visit is annulled: the guest is expected again, and may come', async () => {
    const guestId = await guestOf(await now([ada]))
    await rows('update guests set needs_help = true where company_id = $1')
    const { visitId } = (await arrive(guestId)).body.data as { visitId: string }
    await reception.get(consoleCalls.annulVisit, { companyId, visitId, why: 'The wrong line' })
    expect(await today()).toMatchObject({
      expected: 1,
      arrived: 0,
      guests: [{ guestId, state: 'expected', visitId: null, arrivedAt: null, needsHelp: true }],
    })
    const again = (await arrive(guestId)).body.data as { visitId: string }
    expect((await today()).guests).toMatchObject([
      { state: 'arrived', visitId: again.visitId, isInside: true },
    ])
  })

  test('stands by an earlier visit of the same appointment when a later one is annulled', async () => {
    const guestId = await guestOf(await now([ada]))
    const first = (await arrive(guestId)).body.data as { visitId: string }
    const { visitId } = first
    await reception.get(consoleCalls.endVisitByHand, { companyId, visitId, why: 'Fetches a file' })
    const second = (await arrive(guestId)).body.data as { visitId: string }
    await reception.get(consoleCalls.annulVisit, { companyId, visitId: second.visitId, why: 'Not back yet' })
    expect((await today()).guests).toMatchObject([{ state: 'arrived', visitId, isInside: false }])
  })

  test('of several days, each has its own arrival', async () => {
    const { appointmentIds } = await plan({ lastDay: dayAfter(2) })
    await rows(
      `update appointments set starts_at = now() - interval '1 day 5 minutes', ends_at = now() + interval '1 day 1 minute'
       where company_id = $1`,
    )
    const guestId = await guestOf(appointmentIds[0])
    expect((await arrive(guestId)).status).toBe(200)
    expect((await today()).guests).toMatchObject([{ state: 'arrived', isInside: true }])
    expect((await list({ day: dayAfter(-1) })).guests).toMatchObject([{ state: 'noShow', visitId: null }])
    expect((await list({ day: dayAfter(1) })).guests).toMatchObject([{ state: 'expected', visitId: null }])
  })
})

describe('the list of a day', () => {
  test('is in order of time, with the time at which most are there at once', async () => {
    await plan({ from: '09:00', to: '10:00', guests: [guest('a@guest.example', { lastName: 'A' })] })
    await plan({ from: '10:00', to: '12:00', guests: [guest('b@guest.example', { lastName: 'B' })] })
    await plan({
      from: '10:30',
      to: '11:00',
      guests: [guest('c@guest.example', { lastName: 'C' }), guest('d@guest.example', { lastName: 'D' })],
    })
    const { guests, expected, arrived, peak, isCut } = await list()
    expect(guests.map(({ lastName }: { lastName: string }) => lastName)).toEqual(['A', 'B', 'C', 'D'])
    expect({ expected, arrived, isCut }).toEqual({ expected: 4, arrived: 0, isCut: false })
    expect(peak).toMatchObject({ guests: 3, most: 2 })
    expect(peak.at).toBe(guests[2].startsAt)
  })

  test('is searched by the guest, the company and the host, and its sums stay those of the day', async () => {
    await plan({ guests: [ada, guest('b@guest.example', { lastName: 'Müller' })] })
    const found = async (search: string) =>
      (await list({ search })).guests.map(({ email }: { email: string }) => email)
    expect(await found('lovelace')).toEqual(['ada@guest.example'])
    expect(await found('engines')).toEqual(['ada@guest.example'])
    expect(await found('muller')).toEqual(['b@guest.example'])
    expect(await found('moretti')).toHaveLength(2)
    expect(await list({ search: 'xyz' })).toMatchObject({ expected: 2, guests: [] })
  })

  test('is cut after the search, so that a guest of a large event is found, with the sums of the day; for systems it is whole', async () => {
    const { appointmentIds } = await plan({ guests: [ada, guest('last@guest.example', { lastName: 'Zzz' })] })
    await rows(
      `insert into guests (company_id, guest_id, appointment_id, last_name)
       select $1, gen_random_uuid(), $2, 'Many' from generate_series(1, $3::int)`,
      [appointmentIds[0], EXPECTED_MAX],
    )
    const tenant = tenantOf(server.adminAccess.database.query, companyId, null)
    const asked = { siteId: null, day: dayAfter(1), search: '' }
    const forSystems = { siteId: null, day: dayAfter(1), limit: EXPECTED_MAX + 10 }
    expect((await readExpectedPage(tenant, forSystems, null, false)).items).toHaveLength(EXPECTED_MAX + 2)
    const whole = await readExpected(tenant, asked)
    expect(whole).toMatchObject({ expected: EXPECTED_MAX + 2, isCut: true })
    expect(whole.guests).toHaveLength(EXPECTED_MAX)
    expect(await readExpected(tenant, { ...asked, search: 'zzz' })).toMatchObject({
      expected: EXPECTED_MAX + 2,
      isCut: false,
      guests: [{ email: 'last@guest.example' }],
    })
  })

  test('reads the visits of its guests alone, however many others the company has', async () => {
    const guests = Array.from({ length: 20 }, (_, nth) => guest(`g${nth}@guest.example`))
    await plan({ guests })
    await plan({ guests, lastDay: dayAfter(2) })
    await rows(
      `insert into visits (company_id, visit_id, visitor_id, site_id, entered_at, exited_at)
       select $1, gen_random_uuid(), $2, '', now() - n * interval '1 hour', now() - n * interval '1 hour'
       from generate_series(1, 300) n`,
      [company.visitor.id],
    )
    const { query } = server.adminAccess.database
    const visitsRead = await query.transaction().execute(async (tx) => {
      // Since the connection last reported its figures: what other requests read on it is among them.
      const readUntilNow = async () => {
        const { rows: read } = await sql<{ visits: string }>`select seq_tup_read + idx_tup_fetch as visits
          from pg_stat_xact_user_tables where relname = 'visits'`.execute(tx)
        return Number(read[0]?.visits)
      }
      const asked = { siteId: null, day: dayAfter(1), search: '' }
      // A table as small as that of a test may be read whole instead, which would say nothing.
      await sql`set local enable_seqscan = off`.execute(tx)
      const before = await readUntilNow()
      expect(await readExpected(tenantOf(tx, companyId, null), asked)).toMatchObject({ expected: 40 })
      return (await readUntilNow()) - before
    })
    expect(visitsRead).toBeLessThanOrEqual(40)
  })

  test('says what is known of the mail: queued at first', async () => {
    await plan()
    const { guests } = await list()
    expect(guests[0].mail).toMatchObject({ state: 'queued' })
    await rows(
      `update guest_mails set state = 'failed', failed_at = now(), next_at = null where company_id = $1`,
    )
    expect((await list()).guests[0].mail).toMatchObject({ state: 'failed' })
  })

  test('counts who has not come, and no guest who was cancelled', async () => {
    await plan({ guests: [ada, guest('b@guest.example')] })
    await rows(`update guests set state = 'noShow' where company_id = $1 and email = 'b@guest.example'`)
    expect(await list()).toMatchObject({ expected: 2, arrived: 0 })
    await rows(`update guests set state = 'cancelled' where company_id = $1 and email = 'b@guest.example'`)
    expect(await list()).toMatchObject({ expected: 1 })
  })

  test('counts a guest whose data is erased, and names no one', async () => {
    await plan()
    await rows(`update guests set erased_at = now(), first_name = null, last_name = null, email = null, email_key = null
      where company_id = $1`)
    expect(await list()).toMatchObject({ expected: 1, guests: [] })
  })
})

test('when passes open is read and saved', async () => {
  const manager = (await hire(server, companyId, 'manager')).browser
  expect(await manager.get(consoleCalls.getPassSettings, { companyId })).toEqual({
    earlyMinutes: 60,
    lateMinutes: 120,
  })
  await manager.get(consoleCalls.savePassSettings, { companyId, earlyMinutes: 15, lateMinutes: 0 })
  expect(await manager.get(consoleCalls.getPassSettings, { companyId })).toEqual({
    earlyMinutes: 15,
    lateMinutes: 0,
  })
  const asReception = { companyId, earlyMinutes: 5, lateMinutes: 5 }
  expect((await reception.ask(consoleCalls.savePassSettings, asReception)).status).toBe(403)
})
