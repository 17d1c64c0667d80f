import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { consoleCalls } from '#contract/console/index.ts'
import { DAY_MS } from '#contract/time.ts'
import { makeStore } from '#server/store.ts'
import { purgeJob } from '#server/privacy/privacy.job.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { type MailServer, mailServer, smtpRefusal } from '#tests/support/mail-server.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

/** When guests are mailed, and what is known of it. */

let mails: MailServer
let server: ServerUnderTest
let companyId: string
let manager: Browser
const refused = new Set<string>()
let isAway = false

beforeAll(async () => {
  mails = await mailServer((_, address) => {
    if (isAway) return smtpRefusal(451)
    return refused.has(address) ? smtpRefusal(550) : null
  })
  server = await serverUnderTest({ SMTP_URL: mails.url, MAIL_FROM: 'visits@house.example' })
})
afterAll(async () => {
  await server.stop()
  await mails.close()
})
beforeEach(async () => {
  ;({ companyId } = await makeCompany(server.adminAccess, { flow: ['host'] }))
  manager = (await hire(server, companyId, 'manager')).browser
  mails.received.length = 0
})
afterEach(() => {
  refused.clear()
  isAway = false
})

const sql = (text: string, ...values: unknown[]) =>
  server.adminAccess.database.pool.query(text, [companyId, ...values])
const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const guest = (name: string, more: object = {}) => ({
  firstName: name,
  lastName: 'Hopper',
  companyName: null,
  language: 'en' as const,
  email: `${name.toLowerCase()}.${companyId}@guest.example`,
  ...more,
})
const plan = (guests: readonly object[], more: object = {}) =>
  manager.get(consoleCalls.saveAppointment, {
    companyId,
    appointmentId: null,
    siteId: null,
    hostId: 'h1',
    day: dayIn(3),
    from: '10:00',
    to: '11:00',
    guests,
    ...more,
  } as never)
/** Saves an appointment as a form does that shows it. */
async function edit(appointmentId: string, more: object, added: readonly object[] = []): Promise<void> {
  const shown = await manager.get(consoleCalls.getAppointment, { companyId, appointmentId })
  const { hostName: _host, isCancelled: _cancelled, isSeries: _series, origin: _origin, ...fields } = shown
  const kept = fields.guests.map(({ state: _, ...one }: { readonly state: string }) => one)
  await plan([...kept, ...added], { ...fields, ...more, guests: [...kept, ...added] })
}
interface ListedGuest {
  readonly firstName: string
  readonly mail: { readonly state: string } | null
}
/** Sends what waits, and waits until every mail has an outcome. */
async function send(): Promise<void> {
  await sql(`update guest_mails set next_at = now() where company_id = $1 and state = 'queued'`)
  await expect.poll(async () => (await states()).includes('queued'), { timeout: 20_000 }).toBe(false)
}
const states = async (): Promise<readonly string[]> =>
  (await sql('select state from guest_mails where company_id = $1 order by created_at')).rows.map(
    ({ state }) => state,
  )
const mailsTo = (name: string) =>
  mails.received.filter(({ recipients }) => recipients.includes(guest(name).email))
async function lastTo(name: string) {
  const raw = mailsTo(name).at(-1)?.raw ?? Buffer.alloc(0)
  const { subject, text, messageId, attachments } = await PostalMime.parse(raw)
  const calendar = attachments.find(({ mimeType }) => mimeType === 'application/ics')
  const content = calendar?.content ?? ''
  const ics = typeof content === 'string' ? content : new TextDecoder().decode(content)
  const field = (field: string): string | undefined =>
    new RegExp(`^${field}[:;](.*)$`, 'm').exec(ics)?.[1]?.trim()
  return {
    subject,
    text: text ?? '',
    messageId,
    method: field('METHOD'),
    sequence: field('SEQUENCE'),
    uid: field('UID'),
  }
}

test('a guest is invited, told of a change with a new code, and told when it is cancelled', async () => {
  const { appointmentIds, mails: outlook } = await plan([guest('Grace')])
  expect(outlook).toBe('queued')
  await send()
  const invited = await lastTo('Grace')
  expect(invited).toMatchObject({ method: 'REQUEST', sequence: '0' })
  const [appointmentId = ''] = appointmentIds
  await edit(appointmentId, { from: '14:00', to: '15:00' })
  await send()
  const moved = await lastTo('Grace')
  expect(moved).toMatchObject({ method: 'REQUEST', sequence: '1', uid: invited.uid })
  const passOf = (text: string) => /e1\.[A-Za-z0-9_-]{22}/.exec(text)?.[0]
  expect(passOf(moved.text)).toBeDefined()
  expect(passOf(moved.text)).not.toBe(passOf(invited.text))
  expect(moved.messageId).not.toBe(invited.messageId)
  await manager.get(consoleCalls.cancelAppointment, { companyId, appointmentId })
  await send()
  expect(await lastTo('Grace')).toMatchObject({ method: 'CANCEL', sequence: '2', uid: invited.uid })
  expect(mailsTo('Grace')).toHaveLength(3)
})

test('edits within some seconds are one mail, and nothing goes to guests for whom nothing changed', {
  tags: 'long',
}, async () => {
  const { appointmentIds } = await plan([guest('Grace'), guest('Mary')])
  await send()
  const [appointmentId = ''] = appointmentIds
  await edit(appointmentId, { deskNote: 'Has a dog' })
  await edit(appointmentId, {}, [guest('Ada')])
  await send()
  expect([mailsTo('Grace'), mailsTo('Mary'), mailsTo('Ada')].map((list) => list.length)).toEqual([1, 1, 1])
  await edit(appointmentId, { guestNote: 'Third floor' })
  await edit(appointmentId, { guestNote: 'Second floor' })
  await send()
  expect([mailsTo('Grace'), mailsTo('Mary'), mailsTo('Ada')].map((list) => list.length)).toEqual([2, 2, 2])
  expect((await lastTo('Mary')).text).toContain('Second floor')
})

test('who was never told of an appointment is not told that it is cancelled', async () => {
  const { appointmentIds } = await plan([guest('Grace')])
  const [appointmentId = ''] = appointmentIds
  await manager.get(consoleCalls.cancelAppointment, { companyId, appointmentId })
  await send()
  expect(mails.received).toEqual([])
  expect(await states()).toEqual(['dropped'])
})

/** Grace was told of her appointment long before, and it begins in 20 hours now. */
async function letDaysPass(): Promise<void> {
  const [startsAt, endsAt] = [20, 21].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())
  await sql('update appointments set starts_at = $2, ends_at = $3 where company_id = $1', startsAt, endsAt)
  await sql(
    `update guests set told_at = now() - interval '2 days', told = told || $2::jsonb
     where company_id = $1 and first_name = 'Grace'`,
    JSON.stringify({ startsAt, endsAt }),
  )
}

test('a guest is reminded once, the day before, unless they were invited only lately', async () => {
  await plan([guest('Grace')])
  await plan([guest('Mary')], { day: dayIn(1) })
  await send()
  await letDaysPass()
  const { guestMails } = makeStore(server.adminAccess.database, server.adminAccess.vault)
  for (let minute = 0; minute < 2; minute++) {
    await guestMails.queueReminders()
    await send()
  }
  expect([mailsTo('Grace'), mailsTo('Mary')].map((list) => list.length)).toEqual([2, 1])
  expect((await lastTo('Grace')).method).toBeUndefined()
})

test('a guest who was reminded of a time is reminded again once the appointment was moved', {
  tags: 'long',
}, async () => {
  const { appointmentIds } = await plan([guest('Grace')])
  await send()
  const tomorrow = async () => {
    await letDaysPass()
    await makeStore(server.adminAccess.database, server.adminAccess.vault).guestMails.queueReminders()
    await send()
  }
  await tomorrow()
  expect(mailsTo('Grace')).toHaveLength(2)
  // The hour that has come about above may be around midnight.
  await edit(appointmentIds[0] ?? '', { day: dayIn(6), lastDay: dayIn(6), from: '10:00', to: '11:00' })
  await send()
  expect(mailsTo('Grace'), 'told of the new time').toHaveLength(3)
  // As days pass: the reminder of the former time is long gone.
  await sql(
    `update guest_mails set created_at = (created_at at time zone 'UTC' - interval '5 days') at time zone 'UTC' where company_id = $1`,
  )
  await tomorrow()
  expect(mailsTo('Grace'), 'reminded of it').toHaveLength(4)
})

test('what was asked for while a mail left is looked at once, and then no more', {
  tags: 'long',
}, async () => {
  await plan([guest('Grace')])
  await send()
  // As it stands when staff save again during the sending, and nothing has changed.
  await sql(`update guest_mails set state = 'queued', next_at = now(), asked_at = (written_at at time zone 'UTC' + interval '1 second') at time zone 'UTC'
    where company_id = $1`)
  await expect.poll(states, { timeout: 20_000 }).toEqual(['dropped'])
  expect(mailsTo('Grace')).toHaveLength(1)
})

test('a reminder that was refused is not sent again each minute', { tags: 'long' }, async () => {
  await plan([guest('Grace')])
  await send()
  await sql(`update appointments set starts_at = now() + interval '20 hours', ends_at = now() + interval '21 hours'
    where company_id = $1`)
  await sql(`update guests set told_at = now() - interval '2 days' where company_id = $1`)
  refused.add(guest('Grace').email)
  const { guestMails } = makeStore(server.adminAccess.database, server.adminAccess.vault)
  for (let minute = 0; minute < 3; minute++) {
    await guestMails.queueReminders()
    await send()
  }
  expect((await states()).toSorted()).toEqual(['failed', 'handed'])
})

test('a refused address is said, and a mail server that is away loses nothing', async () => {
  refused.add(guest('Grace').email)
  await plan([guest('Grace'), guest('Mary')])
  await send()
  const { guests } = await manager.get(consoleCalls.listExpected, { companyId, siteId: null, day: dayIn(3) })
  expect(guests.map(({ firstName, mail }: ListedGuest) => [firstName, mail?.state]).toSorted()).toEqual([
    ['Grace', 'failed'],
    ['Mary', 'handed'],
  ])
  isAway = true
  await plan([guest('Ada')])
  await sql(`update guest_mails set next_at = now() where company_id = $1 and state = 'queued'`)
  await expect
    .poll(
      async () =>
        (
          await sql(
            'select 1 from guest_mails where company_id = $1 and tries > 0 and state = $2 and leased_until is null',
            'queued',
          )
        ).rowCount,
    )
    .toBe(1)
  isAway = false
  await send()
  expect(mailsTo('Ada')).toHaveLength(1)
})

test('staff send the code once more, and stop what waits', async () => {
  await plan([guest('Grace')])
  await send()
  const { guests } = await manager.get(consoleCalls.listExpected, { companyId, siteId: null, day: dayIn(3) })
  const [{ guestId } = { guestId: '' }] = guests
  await manager.get(consoleCalls.resendPass, { companyId, guestId })
  await send()
  expect(mailsTo('Grace')).toHaveLength(2)
  expect(await lastTo('Grace')).toMatchObject({ method: 'REQUEST', sequence: '0' })
  await plan([guest('Mary'), guest('Ada')])
  expect(await manager.get(consoleCalls.getGuestMails, { companyId })).toMatchObject({ waiting: 2 })
  expect(await manager.get(consoleCalls.stopGuestMails, { companyId })).toEqual({ stopped: 2 })
  await send()
  expect([...mailsTo('Mary'), ...mailsTo('Ada')]).toEqual([])
})

test('nothing is mailed with the default sender, and the answer says so', { tags: 'long' }, async () => {
  const other = await serverUnderTest({ SMTP_URL: mails.url })
  try {
    const { companyId: id } = await makeCompany(other.adminAccess, {})
    const { browser } = await hire(other, id, 'manager')
    const saved = await browser.get(consoleCalls.saveAppointment, {
      companyId: id,
      appointmentId: null,
      day: dayIn(3),
      from: '10:00',
      to: '11:00',
      guests: [guest('Grace')],
    } as never)
    expect(saved).toMatchObject({ mails: 'noSender' })
    const { rows } = await other.adminAccess.database.pool.query(
      'select 1 from guest_mails where company_id = $1',
      [id],
    )
    expect(rows).toEqual([])
  } finally {
    await other.stop()
  }
})

test('a mail in the outbox folder goes with the data of its guest', { tags: 'long' }, async () => {
  const other = await serverUnderTest()
  try {
    const { companyId: id } = await makeCompany(other.adminAccess, {})
    const { browser } = await hire(other, id, 'manager')
    const pool = other.adminAccess.database.pool
    await browser.get(consoleCalls.saveAppointment, {
      companyId: id,
      appointmentId: null,
      day: dayIn(3),
      from: '10:00',
      to: '11:00',
      guests: [guest('Canary')],
    } as never)
    await pool.query('update guest_mails set next_at = now() where company_id = $1', [id])
    const outbox = async () => (await readdir(join(other.dataDir, 'outbox')).catch(() => [])).length
    await expect.poll(outbox, { timeout: 20_000 }).toBe(1)
    await expect
      .poll(async () => (await pool.query('select state from guest_mails where company_id = $1', [id])).rows)
      .toEqual([{ state: 'written' }])
    await pool.query(
      `update appointments set starts_at = now() - interval '9 days', ends_at = now() - interval '8 days' where company_id = $1`,
      [id],
    )
    const store = makeStore(other.adminAccess.database, other.adminAccess.vault)
    await purgeJob({ store, dataDir: other.dataDir } as never)({}, {} as never)
    expect(await outbox()).toBe(0)
    const { rows } = await pool.query('select first_name, email, told from guests where company_id = $1', [
      id,
    ])
    expect(rows).toEqual([{ first_name: null, email: null, told: null }])
  } finally {
    await other.stop()
  }
})
