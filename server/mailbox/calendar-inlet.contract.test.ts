import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { type MailServer, mailServer } from '#tests/support/mail-server.ts'
import {
  type CalendarClient,
  type CalendarMail,
  calendarClients,
  calendarFile,
  calendarMail,
} from '#tests/support/server/calendar-mails.ts'
import { cuttableLine } from '#tests/support/server/cuttable-line.ts'
import { ACCOUNT, type Dovecot, hasDovecot, startDovecot } from '#tests/support/server/dovecot.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

/** Hosts add the company's address to meetings of their calendars: the guests are expected, whatever order the mails come in. */

let mails: MailServer
let server: ServerUnderTest
let dovecot: Dovecot
let company: TestCompany
let companyId: string
let manager: Browser

const MAILBOX = 'visits@house.example'
const AUTHSERV = 'mx.house.example'
const PATIENCE = { timeout: 30_000, interval: 100 }
const HOST = { name: 'Giulia Moretti', email: 'giulia@house.example' }
const ADA = { name: 'Ada Lovelace', email: 'ada@elsewhere.example' }
const ALAN = { name: 'Alan Turing', email: 'alan@elsewhere.example' }

beforeAll(async () => {
  mails = await mailServer(() => null)
  server = await serverUnderTest((url) => ({
    SMTP_URL: mails.url,
    PUBLIC_URL: url,
    MAILBOX_NETWORKS: '127.0.0.0/8',
    MAIL_FROM: MAILBOX,
  }))
})
afterAll(async () => {
  await server.stop()
  await mails.close()
})
beforeEach(async () => {
  if (!hasDovecot) return
  company = await makeCompany(server.adminAccess, { flow: ['host'] })
  companyId = company.companyId
  manager = (await hire(server, companyId, 'manager')).browser
  dovecot = await startDovecot()
  mails.received.length = 0
  await sql("update sites set time_zone = 'Europe/Rome' where company_id = $1", companyId)
  await sql(
    "update hosts set email = case when host_id = 'h1' then $2 else 'luca@house.example' end where company_id = $1",
    companyId,
    HOST.email,
  )
})
afterEach(() => dovecot?.remove())

const sql = (text: string, ...values: unknown[]) => server.adminAccess.database.pool.query(text, values)
const settings = () => ({
  companyId,
  isOn: true,
  security: 'tls' as const,
  host: '127.0.0.1',
  port: dovecot.port,
  ...ACCOUNT,
  authority: dovecot.authority,
  address: MAILBOX,
  authservId: AUTHSERV,
})
const save = (more: object = {}) => manager.get(consoleCalls.saveMailbox, { ...settings(), ...more })
const counts = async () => (await manager.get(consoleCalls.getMailbox, { companyId })).counts
const hasCounted = (expected: object) => expect.poll(counts, PATIENCE).toMatchObject(expected)
const isRead = async (count: number) =>
  expect
    .poll(async () => Object.values(await counts()).reduce((sum: number, one) => sum + Number(one), 0), {
      timeout: 120_000,
      interval: 200,
    })
    .toBe(count)

/** What a guest was mailed; mails of tests before may come meanwhile. */
const mailTo = async (guestId: string) => {
  const find = () => mails.received.find(({ raw }) => raw.includes(`<guest-${guestId}`))
  await expect.poll(() => find() !== undefined, { timeout: 40_000 }).toBe(true)
  return PostalMime.parse(find()?.raw ?? '')
}

/** Within 60 days, on a weekday in winter, when the clock of Rome is an hour ahead of UTC. */
const day = (ahead: number): string => {
  const at = new Date(Date.now() + ahead * 86_400_000)
  return at.toISOString().slice(0, 10).replaceAll('-', '')
}
const invite = (more: Partial<CalendarMail> = {}): CalendarMail => ({
  client: 'outlook',
  method: 'REQUEST',
  uid: 'meeting-1',
  sequence: 0,
  stamp: '20261120T080000Z',
  organizer: HOST,
  guests: [ADA],
  mailbox: MAILBOX,
  authservId: AUTHSERV,
  start: `${day(3)}T100000`,
  end: `${day(3)}T110000`,
  ...more,
})

interface Planned {
  readonly startsAt: string
  readonly endsAt: string
  readonly guests: readonly string[]
}
/** Appointments that take place. */
const planned = async (): Promise<readonly Planned[]> => {
  const { rows } = await sql(
    `select to_char(starts_at at time zone 'Europe/Rome', 'YYYYMMDD"T"HH24MISS') as "startsAt",
      to_char(ends_at at time zone 'Europe/Rome', 'YYYYMMDD"T"HH24MISS') as "endsAt",
      array(select email from guests g where g.company_id = a.company_id and g.appointment_id = a.appointment_id
        and g.state <> 'cancelled' order by email) as guests
    from appointments a where company_id = $1 and state = 'planned' order by starts_at, appointment_id`,
    companyId,
  )
  return rows
}
const of = ({ start, end, guests }: CalendarMail): Planned => ({
  startsAt: start,
  endsAt: end,
  guests: guests.map(({ email }) => email).sort(),
})

describe.skipIf(!hasDovecot)('an invitation', () => {
  test.each(calendarClients)('of %s makes, moves and calls off an appointment', async (client) => {
    await save()
    const first = invite({ client })
    await dovecot.append(calendarMail(first))
    await hasCounted({ planned: 1 })
    expect(await planned()).toEqual([of(first)])
    const [row] = (await sql('select origin, host_id from appointments where company_id = $1', companyId))
      .rows
    expect(row).toEqual({ origin: 'calendar', host_id: 'h1' })
    const moved = invite({
      client,
      sequence: 1,
      stamp: '20261120T090000Z',
      guests: [ADA, ALAN],
      start: `${day(4)}T140000`,
      end: `${day(4)}T153000`,
    })
    await dovecot.append(calendarMail(moved))
    await hasCounted({ planned: 2 })
    expect(await planned()).toEqual([of(moved)])
    const off = invite({ client, method: 'CANCEL', sequence: 2, stamp: '20261120T100000Z' })
    await dovecot.append(calendarMail(off))
    await hasCounted({ planned: 2, cancelled: 1 })
    expect(await planned()).toEqual([])
  })

  test('is mailed to its guests with the pass, without a second calendar entry', {
    tags: 'long',
    timeout: 60_000,
  }, async () => {
    await save()
    await dovecot.append(calendarMail(invite()))
    await hasCounted({ planned: 1 })
    const [{ guest_id: guestId }] = (
      await sql('select guest_id from guests where company_id = $1', companyId)
    ).rows
    const { to, attachments } = await mailTo(guestId)
    expect(to).toMatchObject([{ address: ADA.email }])
    expect(attachments.map(({ mimeType }) => mimeType)).toEqual(['image/png', 'image/png'])
  })

  test.each([
    ['whom no mail server vouches for', { authservId: null }, 'notVouched'],
    ['whom another server vouches for', { authservId: 'mx.evil.example' }, 'notVouched'],
    ['who is no host', { organizer: { name: 'Eve', email: 'eve@evil.example' } }, 'noHost'],
  ] as const)('by a sender %s makes nothing', async (_, more, outcome) => {
    await save()
    await dovecot.append(calendarMail(invite(more)))
    await hasCounted({ [outcome]: 1 })
    expect(await planned()).toEqual([])
    expect((await sql('select 1 from guest_mails where company_id = $1', companyId)).rows).toEqual([])
  })

  test('that names another host as its organizer makes nothing', { tags: 'long' }, async () => {
    await save()
    const other = calendarFile(invite({ organizer: { name: 'Luca', email: 'luca@house.example' } }))
    await dovecot.append(calendarMail(invite(), other))
    await hasCounted({ noHost: 1 })
    expect(await planned()).toEqual([])
  })

  test('of an archived host makes nothing, and of one who is away does', { tags: 'long' }, async () => {
    await sql("update hosts set away_until = '2099-01-01' where company_id = $1", companyId)
    await save()
    await dovecot.append(calendarMail(invite()))
    await hasCounted({ planned: 1 })
    await sql('update hosts set is_archived = true where company_id = $1', companyId)
    await dovecot.append(calendarMail(invite({ uid: 'meeting-2' })))
    await hasCounted({ planned: 1, noHost: 1 })
    expect(await planned()).toHaveLength(1)
  })

  test('without the company among its attendees, without guests, or of the past says so', {
    tags: 'long',
  }, async () => {
    await save()
    const elsewhere = calendarFile(invite({ mailbox: 'other@house.example' }))
    const past = { start: `${day(-3)}T100000`, end: `${day(-3)}T110000` }
    await dovecot.append(
      calendarMail(invite(), elsewhere),
      calendarMail(invite({ uid: 'meeting-2', guests: [] })),
      calendarMail(invite({ uid: 'meeting-3', ...past })),
    )
    await hasCounted({ notInvited: 1, noGuests: 1, over: 1 })
    expect(await planned()).toEqual([])
  })

  test('is for the site that its location names, where there are several', { tags: 'long' }, async () => {
    await sql(
      "insert into sites (company_id, site_id, name, time_zone) values ($1, 'north', 'Aurora North', 'Europe/Rome'), ($1, 'south', 'Aurora South', 'Europe/Rome')",
      companyId,
    )
    await save()
    await dovecot.append(
      calendarMail(invite({ location: 'Aurora South\\, Room 4' })),
      calendarMail(invite({ uid: 'meeting-2', location: 'Room 4' })),
    )
    await hasCounted({ planned: 1, noSite: 1 })
    const { rows } = await sql('select site_id from appointments where company_id = $1', companyId)
    expect(rows).toEqual([{ site_id: 'south' }])
  })

  test('cannot be changed in the console but for notes, which later mails leave', async () => {
    await save()
    await dovecot.append(calendarMail(invite()))
    await hasCounted({ planned: 1 })
    const [{ appointment_id: appointmentId }] = (
      await sql('select appointment_id from appointments where company_id = $1', companyId)
    ).rows
    const known = await manager.get(consoleCalls.getAppointment, { companyId, appointmentId })
    const asked = {
      companyId,
      appointmentId,
      siteId: known.siteId,
      hostId: known.hostId,
      day: known.day,
      from: known.from,
      to: known.to,
      lastDay: known.lastDay,
      reason: null,
      visitorTypeId: null,
      guestNote: null,
      deskNote: 'Parking 3',
      repeat: null,
      guests: known.guests.map(({ state: _, ...guest }: { readonly state: string }) => guest),
    }
    expect(await manager.ask(consoleCalls.saveAppointment, { ...asked, to: '23:00' })).toMatchObject({
      status: 400,
    })
    expect(await manager.ask(consoleCalls.cancelAppointment, { companyId, appointmentId })).toMatchObject({
      status: 400,
    })
    expect(await manager.ask(consoleCalls.saveAppointment, asked)).toMatchObject({ status: 200 })
    await dovecot.append(calendarMail(invite({ sequence: 1, guests: [ADA, ALAN] })))
    await hasCounted({ planned: 2 })
    const after = await manager.get(consoleCalls.getAppointment, { companyId, appointmentId })
    expect(after.deskNote).toBe('Parking 3')
    expect(after.guests).toHaveLength(2)
  })

  test('that was called off before it came is not planned', { tags: 'long' }, async () => {
    await save()
    await dovecot.append(
      calendarMail(invite({ method: 'CANCEL', sequence: 1, stamp: '20261120T090000Z' })),
      calendarMail(invite()),
    )
    await hasCounted({ cancelled: 1, unchanged: 1 })
    expect(await planned()).toEqual([])
  })
})

describe.skipIf(!hasDovecot)('a reply to the mail that notifies a host', () => {
  /** A visitor arrives. Mails of tests before may come meanwhile. @returns the mail to the host, and its Message-ID */
  async function notified() {
    await sql(
      'update companies set notify_again_s = 600, notify_desk_s = 900, notify_give_up_s = 1200 where company_id = $1',
      companyId,
    )
    const visitorId = await company.meet()
    const { status } = await server.ask(
      calls.newAccess,
      { direction: true, visitorId, toUserId: 'h1' },
      { token: company.token, key: randomUUID() },
    )
    expect(status).toBe(200)
    const find = () => mails.received.find(({ raw }) => raw.includes(`<arrival-${visitorId}-`))
    await expect.poll(() => find() !== undefined, PATIENCE).toBe(true)
    const raw = find()?.raw.toString() ?? ''
    return { raw, id: (await PostalMime.parse(raw)).messageId ?? '' }
  }
  const answers = async () =>
    (
      await sql(
        'select answer, via, account_id from host_notification_answers where company_id = $1 order by at',
        companyId,
      )
    ).rows
  const replyTo = (id: string, body: string, { from = HOST.email, vouched = true, more = '' } = {}): string =>
    `${vouched ? `Authentication-Results: ${AUTHSERV}; dmarc=pass header.from=house.example\n` : ''}From: Giulia <${from}>
To: ${MAILBOX}
Message-ID: <${randomUUID()}@house.example>
In-Reply-To: ${id}
Subject: Re: visitor
${more}
${body}

On Monday the kiosk wrote:
> 5 Send up
`

  test('is an answer, the latest counts, and a copy changes nothing', async () => {
    await save()
    const { raw, id } = await notified()
    expect(raw).toContain(`Reply-To: ${MAILBOX}`)
    const first = replyTo(id, '2 in five minutes')
    await dovecot.append(first, first)
    await hasCounted({ answered: 1 })
    expect(await answers()).toEqual([{ answer: 'minutes5', via: 'mail', account_id: null }])
    await dovecot.append(replyTo(id, '1'), replyTo(id, '1'))
    await hasCounted({ answered: 3 })
    expect((await answers()).map(({ answer }) => answer)).toEqual(['minutes5', 'coming'])
    const { notifications } = await manager.get(consoleCalls.listNotifications, { companyId, siteId: null })
    expect(notifications).toMatchObject([{ answer: { answer: 'coming', via: 'mail' } }])
  })

  test('of another person, without a proof, to no mail of ours, or by a machine is none', {
    tags: 'long',
  }, async () => {
    await save()
    const { id } = await notified()
    await dovecot.append(
      replyTo(id, '1', { from: 'luca@house.example' }),
      replyTo(id, '1', { vouched: false }),
      replyTo(id.replace(/-[0-9a-f]{12}@/, '-000000000000@'), '1'),
      replyTo(id, '1', { more: 'Auto-Submitted: auto-replied\n' }),
      replyTo(id, 'I am out of office'),
    )
    await hasCounted({ noHost: 1, notVouched: 1, ignored: 3, answered: 0 })
    expect(await answers()).toEqual([])
  })

  test('to the mailbox of another company is none', async () => {
    const { id } = await notified()
    const other = await makeCompany(server.adminAccess, {})
    const theirs = (await hire(server, other.companyId, 'manager')).browser
    await theirs.get(consoleCalls.saveMailbox, { ...settings(), companyId: other.companyId })
    await dovecot.append(replyTo(id, '1'))
    await expect
      .poll(
        async () => (await theirs.get(consoleCalls.getMailbox, { companyId: other.companyId })).counts,
        PATIENCE,
      )
      .toMatchObject({ ignored: 1 })
    expect(await answers()).toEqual([])
  })
})

describe.skipIf(!hasDovecot)("a guest's answer to our calendar entry", () => {
  const answerFile = (
    guestId: string,
    partstat: string,
    { email = ADA.email, stamp = 9, sequence = 0 } = {},
  ) =>
    `BEGIN:VCALENDAR\nMETHOD:REPLY\nVERSION:2.0\nBEGIN:VEVENT\nUID:${guestId}@localhost\nDTSTAMP:2026112${stamp}T080000Z\nSEQUENCE:${sequence}\nDTSTART:20261201T090000Z\nATTENDEE;PARTSTAT=${partstat}:mailto:${email}\nEND:VEVENT\nEND:VCALENDAR`
  const mailOf = (ics: string): string =>
    `From: Ada <${ADA.email}>\nTo: ${MAILBOX}\nMessage-ID: <${randomUUID()}@elsewhere.example>\nContent-Type: text/calendar; method=REPLY; charset=utf-8\n\n${ics}\n`

  test('stands in the list, the latest of them, and none of another person', {
    tags: 'long',
    timeout: 60_000,
  }, async () => {
    await save()
    const at = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    const site = (await sql('select site_id from sites where company_id = $1 limit 1', companyId)).rows[0]
    const siteId: string | null = site?.site_id ?? null
    const guest = { firstName: 'Ada', lastName: 'Lovelace', companyName: null, language: null }
    await manager.get(consoleCalls.saveAppointment, {
      companyId,
      appointmentId: null,
      siteId,
      hostId: 'h1',
      day: at,
      from: '10:00',
      to: '11:00',
      lastDay: null,
      reason: null,
      visitorTypeId: null,
      deskNote: null,
      guestNote: null,
      repeat: null,
      guests: [{ ...guest, guestId: null, email: ADA.email }],
    })
    const listed = async () =>
      (await manager.get(consoleCalls.listExpected, { companyId, siteId: null, day: at })).guests
    const { guestId } = (await listed())[0]
    const sent = await mailTo(guestId)
    // Answers come back to the mailbox, so that they are asked for.
    const entry = sent.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
    const ics = Buffer.from(entry?.content as ArrayBuffer)
      .toString()
      .replace(/\r?\n /g, '')
    expect(ics).toMatch(/RSVP=TRUE/)
    expect(ics).toContain(guestId)
    await dovecot.append(mailOf(answerFile(guestId, 'DECLINED', { email: 'eve@evil.example' })))
    await hasCounted({ ignored: 1 })
    expect((await listed())[0].reply).toBeNull()
    await dovecot.append(mailOf(answerFile(guestId, 'DECLINED', { stamp: 8 })))
    await hasCounted({ replied: 1 })
    expect((await listed())[0]).toMatchObject({ reply: 'declined', state: 'expected' })
    await dovecot.append(mailOf(answerFile(guestId, 'ACCEPTED', { stamp: 9 })))
    await hasCounted({ replied: 2 })
    await dovecot.append(mailOf(answerFile(guestId, 'DECLINED', { stamp: 8 })))
    await hasCounted({ replied: 2, unchanged: 1 })
    expect((await listed())[0].reply).toBe('accepted')
  })
})

/** The messages of one meeting, the oldest first, and what takes place after them. */
function meetingOf(nth: number): {
  readonly sent: readonly CalendarMail[]
  readonly end: readonly Planned[]
} {
  const client: CalendarClient = calendarClients[nth % calendarClients.length] ?? 'outlook'
  const organizer = nth % 2 === 0 ? HOST : { name: 'Luca Bianchi', email: 'luca@house.example' }
  const uid = `${nth}-${client}`
  const at = (ahead: number, hour: number) => ({
    start: `${day(ahead)}T${String(hour).padStart(2, '0')}0000`,
    end: `${day(ahead)}T${String(hour + 1).padStart(2, '0')}0000`,
  })
  const one = (sequence: number, more: Partial<CalendarMail>): CalendarMail =>
    invite({ client, organizer, uid, sequence, stamp: `20261120T${String(10 + sequence)}0000Z`, ...more })
  const first = 2 + (nth % 5)
  if (nth % 5 === 4) {
    const rule = 'FREQ=WEEKLY;COUNT=4'
    const series = one(0, { rule, ...at(first, 9) })
    const second = one(1, { recurrenceId: `${day(first + 7)}T090000`, ...at(first + 8, 15) })
    const third = one(2, {
      method: 'CANCEL',
      recurrenceId: `${day(first + 14)}T090000`,
      ...at(first + 14, 9),
    })
    const again = one(3, {
      recurrenceId: `${day(first + 21)}T090000`,
      guests: [ADA, ALAN],
      ...at(first + 21, 11),
    })
    return { sent: [series, second, third, again], end: [of(series), of(second), of(again)] }
  }
  const made = one(0, at(first, 8 + (nth % 8)))
  const moved = one(1, at(first + 1, 9 + (nth % 7)))
  const more = one(2, { ...at(first + 1, 9 + (nth % 7)), guests: [ADA, ALAN] })
  const last =
    nth % 3 === 0
      ? one(3, { method: 'CANCEL', ...at(first + 1, 9) })
      : one(3, { ...at(first + 2, 10), guests: [ALAN] })
  return { sent: [made, moved, more, last], end: nth % 3 === 0 ? [] : [of(last)] }
}

/** In an order that is the same in every run. */
function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const order = [...items]
  let state = seed
  for (let at = order.length - 1; at > 0; at--) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    const other = state % (at + 1)
    const [one, two] = [order[at] as Item, order[other] as Item]
    order[at] = two
    order[other] = one
  }
  return order
}

const inOrder = (list: readonly Planned[]): readonly string[] =>
  list.map(({ startsAt, endsAt, guests }) => `${startsAt} ${endsAt} ${guests.join()}`).sort()

const MEETINGS = 50
const CUTS = 20

describe.skipIf(!hasDovecot)('200 invitations', () => {
  test('in any order, twice, over a line that is cut 20 times, end as the newest say', {
    tags: 'long',
    timeout: 400_000,
  }, async () => {
    const line = await cuttableLine(dovecot.port)
    await save({ port: line.port })
    const meetings = Array.from({ length: MEETINGS }, (_, nth) => meetingOf(nth))
    const messages = meetings.flatMap(({ sent }) => sent)
    expect(messages).toHaveLength(200)
    // The same mails once more, and copies of them with other Message-IDs, as a list that forwards makes them.
    const written = messages.map((one) => calendarMail(one))
    const delivered = [
      ...shuffled(written, 7),
      ...shuffled(written, 11),
      ...shuffled(messages, 13).map((one) => calendarMail(one)),
    ]
    const size = Math.ceil(delivered.length / CUTS)
    const seen = new Set<string>()
    for (let cut = 0; cut < CUTS; cut++) {
      const some = delivered.slice(cut * size, (cut + 1) * size)
      await dovecot.append(...some)
      line.cut()
      for (const one of some) seen.add(/^Message-ID: (\S+)/m.exec(one)?.[1] ?? '')
      await isRead(seen.size)
    }
    line.close()
    expect(inOrder(await planned())).toEqual(inOrder(meetings.flatMap(({ end }) => end)))
    const { planned: made, unchanged } = await counts()
    expect(made + unchanged).toBeGreaterThan(300)
  })
})
