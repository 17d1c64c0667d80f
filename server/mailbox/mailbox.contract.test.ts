import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { MAILBOX_MESSAGE_MAX_BYTES } from '#contract/limits.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { type MailServer, mailServer } from '#tests/support/mail-server.ts'
import { cuttableLine } from '#tests/support/server/cuttable-line.ts'
import { ACCOUNT, type Dovecot, hasDovecot, startDovecot } from '#tests/support/server/dovecot.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

// @module-tag long

/** The mailbox that a company gives the product, on a real IMAP server: what comes back to it is noticed. */

let mails: MailServer
let server: ServerUnderTest
let dovecot: Dovecot
let company: TestCompany
let companyId: string
let manager: Browser

const PATIENCE = { timeout: 20_000, interval: 100 }

beforeAll(async () => {
  mails = await mailServer(() => null)
  server = await serverUnderTest((url) => ({
    SMTP_URL: mails.url,
    PUBLIC_URL: url,
    MAILBOX_NETWORKS: '127.0.0.0/8',
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
})
afterEach(() => dovecot?.remove())

const settings = () => ({
  companyId,
  isOn: true,
  security: 'tls' as const,
  host: '127.0.0.1',
  port: dovecot.port,
  ...ACCOUNT,
  authority: dovecot.authority,
  address: null,
  authservId: null,
})
type Settings = ReturnType<typeof settings>
const state = () => manager.get(consoleCalls.getMailbox, { companyId })
const attempt = (more: object = {}) =>
  manager.get(consoleCalls.tryMailbox, { ...settings(), ...more } as Settings)
const save = (more: object = {}) =>
  manager.get(consoleCalls.saveMailbox, { ...settings(), ...more } as Settings)
const isRead = () => expect.poll(async () => (await state()).readAt, PATIENCE).not.toBeNull()
const counts = async () => (await state()).counts
const hasCounted = (expected: object) => expect.poll(counts, PATIENCE).toMatchObject(expected)
const sql = (text: string, ...values: unknown[]) => server.adminAccess.database.pool.query(text, values)

const letter = (nth: number, more = ''): string =>
  `From: Ada <ada@elsewhere.example>\nTo: visits@house.example\nMessage-ID: <letter-${nth}@elsewhere.example>\nSubject: ${nth}\n\nHello ${nth}\n${more}`

describe.skipIf(!hasDovecot)('a mailbox', () => {
  test('is read from its last week on, at once and then as messages come', async () => {
    await dovecot.append(letter(1), letter(2))
    expect(await attempt()).toEqual({ failure: null, messages: 2 })
    await save()
    await isRead()
    await hasCounted({ ignored: 2 })
    await dovecot.append(letter(3))
    await hasCounted({ ignored: 3 })
    const told = performance.now()
    await dovecot.append(letter(4))
    await hasCounted({ ignored: 4 })
    // By the server's word, and not at the next look, which comes after a minute.
    expect(performance.now() - told).toBeLessThan(15_000)
  })

  test('by STARTTLS as well', async () => {
    await dovecot.append(letter(1))
    await save({ security: 'startTls', port: dovecot.plainPort })
    await hasCounted({ ignored: 1 })
  })

  test('counts a message that comes twice as one, and one that is too large without loading it', async () => {
    const large = letter(2, `${'x'.repeat(70)}\n`.repeat(MAILBOX_MESSAGE_MAX_BYTES / 70))
    await dovecot.append(letter(1), letter(1), large, letter(3))
    await save()
    await hasCounted({ ignored: 2, tooLarge: 1, unreadable: 0 })
    await dovecot.append(letter(1))
    await dovecot.append(letter(4))
    await hasCounted({ ignored: 3, tooLarge: 1 })
  })

  test('ends with the same when its connection is cut 20 times', { timeout: 180_000 }, async () => {
    const line = await cuttableLine(dovecot.port)
    await save({ port: line.port })
    await isRead()
    for (let nth = 1; nth <= 20; nth++) {
      await dovecot.append(letter(nth))
      // In the middle of whatever it does.
      line.cut()
    }
    await hasCounted({ ignored: 20 })
    await dovecot.append(letter(21))
    await hasCounted({ ignored: 21 })
    line.close()
  })

  test('keeps its place when the server is killed, and reads nothing twice', {
    timeout: 60_000,
  }, async () => {
    await dovecot.append(letter(1), letter(2))
    await save()
    await hasCounted({ ignored: 2 })
    await server.kill()
    await dovecot.append(letter(2), letter(3))
    await server.startAgain()
    // What the dead process held is free again after its lease.
    await expect.poll(counts, { timeout: 40_000 }).toMatchObject({ ignored: 3 })
  })

  test('is read anew under a new UIDVALIDITY, and what was read stays read', {
    timeout: 60_000,
  }, async () => {
    await dovecot.append(letter(1), letter(2))
    await save()
    await hasCounted({ ignored: 2 })
    const validity = async () =>
      (await sql('select uid_validity from mailboxes where company_id = $1', companyId)).rows[0].uid_validity
    const before = await validity()
    await dovecot.renumber()
    await dovecot.append(letter(3))
    await expect.poll(counts, { timeout: 40_000 }).toMatchObject({ ignored: 3 })
    expect(await validity()).not.toBe(before)
  })

  test('is let go when it is switched off or removed', async () => {
    await dovecot.append(letter(1))
    await save()
    await hasCounted({ ignored: 1 })
    await save({ isOn: false, password: null })
    expect((await state()).mailbox.isOn).toBe(false)
    await manager.get(consoleCalls.deleteMailbox, { companyId })
    expect(await state()).toMatchObject({ mailbox: null, counts: { ignored: 0 } })
  })
})

describe.skipIf(!hasDovecot)('what is said of a mailbox that cannot be read', () => {
  test.each([
    ['a wrong password', () => ({ password: 'wrong' }), 'signInRefused'],
    ['an unknown authority', () => ({ authority: null }), 'unknownAuthority'],
    ['another name', () => ({ host: 'localhost.localdomain' }), 'unreachable'],
    ['nothing there', () => ({ port: 1 }), 'unreachable'],
    ['no TLS', () => ({ port: dovecot.plainPort }), 'unreachable'],
    ['a metadata address', () => ({ host: '169.254.169.254' }), 'forbidden'],
  ] as const)('%s', async (_, more, failure) => {
    expect(await attempt(more())).toEqual({ failure, messages: 0 })
  })

  test('a certificate for another name', async () => {
    await dovecot.remove()
    dovecot = await startDovecot({ names: ['mail.house.example'] })
    expect((await attempt()).failure).toBe('wrongCertificate')
  })

  test('the reason stands in the console, until it can be read', async () => {
    await save({ password: 'wrong' })
    await expect.poll(async () => (await state()).failure, PATIENCE).toBe('signInRefused')
    await save()
    await isRead()
    expect((await state()).failure).toBeNull()
  })

  test('a stored password goes nowhere else', async () => {
    await save()
    const elsewhere = { ...settings(), password: null, port: dovecot.plainPort }
    expect(await manager.ask(consoleCalls.tryMailbox, elsewhere)).toMatchObject({ status: 400 })
    expect(await attempt({ password: null })).toMatchObject({ failure: null })
  })
})

describe.skipIf(!hasDovecot)('a mail that comes back', () => {
  const host = 'h1'
  const mail = (of = host) => `${of}.${companyId}@house.example`

  /** A visitor arrives for a host with an address. @returns the Message-ID of the mail */
  async function notified(): Promise<string> {
    await sql('update hosts set email = $3 where company_id = $1 and host_id = $2', companyId, host, mail())
    await sql(
      'update companies set notify_again_s = 600, notify_desk_s = 900, notify_give_up_s = 1200 where company_id = $1',
      companyId,
    )
    const { status } = await server.ask(
      calls.newAccess,
      { direction: true, visitorId: await company.meet(), toUserId: host },
      { token: company.token, key: randomUUID() },
    )
    expect(status).toBe(200)
    await expect.poll(() => mails.received.length, PATIENCE).toBe(1)
    await expect.poll(async () => (await attempts()).map((one) => one.state), PATIENCE).toEqual(['handed'])
    return (await PostalMime.parse(mails.received[0]?.raw ?? '')).messageId ?? ''
  }
  const attempts = async () =>
    (
      await sql(
        'select state, reason, delayed_at, channel from host_notification_attempts where company_id = $1 order by created_at',
        companyId,
      )
    ).rows
  const isMarked = async () =>
    (await sql('select mail_refused_at from hosts where company_id = $1 and host_id = $2', companyId, host))
      .rows[0].mail_refused_at !== null

  test('marks its address, and brings the next step forward', async () => {
    const id = await notified()
    await save()
    await dovecot.append(report({ id, to: mail(), action: 'failed', status: '5.1.1' }))
    await hasCounted({ bounced: 1 })
    await expect
      .poll(async () => (await attempts()).map((one) => one.state), PATIENCE)
      .toEqual(['bounced', 'raised'])
    expect((await attempts())[0]).toMatchObject({ reason: '5.1.1', channel: 'mail' })
    expect(await isMarked()).toBe(true)
    const [open] = (await manager.get(consoleCalls.listNotifications, { companyId, siteId: null }))
      .notifications
    expect(open.headline).toBe('deskRaised')
  })

  test('only so far is a note, and the mail stays as it was', async () => {
    const id = await notified()
    await save()
    await dovecot.append(report({ id, to: mail(), action: 'delayed', status: '4.4.7' }))
    await hasCounted({ delayed: 1, bounced: 0 })
    expect(await attempts()).toMatchObject([
      { state: 'handed', reason: '4.4.7', delayed_at: expect.any(Date) },
    ])
    expect(await isMarked()).toBe(false)
  })

  test('according to a report without one of our Message-IDs changes nothing', async () => {
    const id = await notified()
    const forged = id.replace(/-[0-9a-f]{12}@/, '-000000000000@')
    await save()
    await dovecot.append(
      report({ id: forged, to: mail(), action: 'failed', status: '5.1.1' }),
      report({ id: '<other@elsewhere.example>', to: mail(), action: 'failed', status: '5.1.1' }),
    )
    await hasCounted({ ignored: 2, bounced: 0 })
    expect(await attempts()).toMatchObject([{ state: 'handed' }])
    expect(await isMarked()).toBe(false)
  })

  test('to the mailbox of another company changes nothing', async () => {
    const id = await notified()
    const other = await makeCompany(server.adminAccess, {})
    const theirs = (await hire(server, other.companyId, 'manager')).browser
    await theirs.get(consoleCalls.saveMailbox, { ...settings(), companyId: other.companyId })
    await dovecot.append(report({ id, to: mail(), action: 'failed', status: '5.1.1' }))
    await expect
      .poll(
        async () => (await theirs.get(consoleCalls.getMailbox, { companyId: other.companyId })).counts,
        PATIENCE,
      )
      .toMatchObject({ ignored: 1, bounced: 0 })
    expect(await isMarked()).toBe(false)
  })

  test('leaves a mark that the next taken mail does not take away, but another address does', async () => {
    const id = await notified()
    await save()
    await dovecot.append(report({ id, to: mail(), action: 'failed', status: '5.1.1' }))
    await expect.poll(isMarked, PATIENCE).toBe(true)
    mails.received.length = 0
    const { status } = await server.ask(
      calls.newAccess,
      { direction: true, visitorId: await company.meet(), toUserId: host },
      { token: company.token, key: randomUUID() },
    )
    expect(status).toBe(200)
    await expect
      .poll(async () => (await attempts()).filter((one) => one.state === 'handed').length, PATIENCE)
      .toBe(1)
    expect(await isMarked()).toBe(true)
  })
})

interface Report {
  readonly id: string
  readonly to: string
  readonly action: string
  readonly status: string
}
const report = ({ id, to, action, status }: Report): string => `Return-Path: <>
From: Mail Delivery System <MAILER-DAEMON@mail.house.example>
To: visits@house.example
Subject: Undelivered Mail Returned to Sender
Message-ID: <${randomUUID()}@mail.house.example>
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

It could not be delivered.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.house.example

Final-Recipient: rfc822; ${to}
Action: ${action}
Status: ${status}

--b
Content-Type: text/rfc822-headers

From: visits@house.example
Message-ID: ${id}

--b--
`
