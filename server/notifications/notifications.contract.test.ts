import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { NOTIFY_LATE_MS } from '#contract/limits.ts'
import { type ServerToStaff, STAFF_NAMESPACE, type StaffToServer } from '#contract/staff-socket.ts'
import { makeStore } from '#server/store.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { type MailServer, mailServer, smtpRefusal } from '#tests/support/mail-server.ts'
import { isLong } from '#tests/support/long.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

/** Hosts hear of their visitors: by mail, again, and through the reception, with what is known of each message. */

let mails: MailServer
let server: ServerUnderTest
let company: TestCompany
let companyId: string
let reception: Browser
/** Addresses that the mail server refuses, and whether it takes anything at all. */
const refused = new Set<string>()
let isAway = false
/** What it says to the mails of an address, once it has read them. */
const refusedAtEnd = new Map<string, number>()
/** Addresses whose mail it did not take while it was away. */
const turnedAway = new Set<string>()

beforeAll(async () => {
  const reply = (_: number, address: string) => {
    if (isAway) {
      turnedAway.add(address)
      return smtpRefusal(451)
    }
    return refused.has(address) ? smtpRefusal(550) : null
  }
  mails = await mailServer(reply, async ({ recipients: [address = ''] }) => {
    const code = refusedAtEnd.get(address)
    if (code !== undefined) throw smtpRefusal(code)
  })
  server = await serverUnderTest((url) => ({ SMTP_URL: mails.url, PUBLIC_URL: url }))
})
afterAll(async () => {
  await server.stop()
  await mails.close()
})
beforeEach(async () => {
  company = await makeCompany(server.adminAccess, { flow: ['host'] })
  companyId = company.companyId
  reception = (await hire(server, companyId, 'reception')).browser
  mails.received.length = 0
})
afterEach(() => {
  refused.clear()
  refusedAtEnd.clear()
  turnedAway.clear()
  isAway = false
})

const sql = (text: string, ...values: unknown[]) => server.adminAccess.database.pool.query(text, values)
const address = (host: string): string => `${host}.${companyId}@house.example`
const giveMail = (host: string, language: string | null = null) =>
  sql(
    'update hosts set email = $3, language = $4 where company_id = $1 and host_id = $2',
    companyId,
    host,
    address(host),
    language,
  )
const standIn = (host: string, delegate: string) =>
  sql(
    'insert into host_delegates (company_id, host_id, delegate_id, position) values ($1, $2, $3, 1)',
    companyId,
    host,
    delegate,
  )
const steps = (again: number, desk: number, giveUp: number) =>
  sql(
    'update companies set notify_again_s = $2, notify_desk_s = $3, notify_give_up_s = $4 where company_id = $1',
    companyId,
    again,
    desk,
    giveUp,
  )

async function pass(visitorId: string, more: object = {}): Promise<string> {
  const { body, status } = await server.ask(
    calls.newAccess,
    { direction: true, visitorId, ...more },
    { token: company.token, key: randomUUID() },
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return (body.data as { visitId: string }).visitId
}
const arrive = async (toUserId: string | null = 'h1', more: object = {}): Promise<string> =>
  pass(await company.meet(), { toUserId, ...more })

const open = async (browser = reception) =>
  (await browser.get(consoleCalls.listNotifications, { companyId, siteId: null })).notifications
const headlines = async (): Promise<readonly string[]> =>
  (await open()).map(({ headline }: { readonly headline: string }) => headline)
const mailsTo = (host: string) =>
  mails.received.filter(({ recipients }) => recipients.includes(address(host)))
const answer = async (given: string, toHostId: string | null = null) => {
  const [{ notificationId }] = await open()
  return reception.ask(consoleCalls.answerNotification, {
    companyId,
    notificationId,
    answer: given as 'coming',
    toHostId,
  })
}
const linkIn = async (raw: Buffer): Promise<string> => {
  const { text } = await PostalMime.parse(raw)
  const [link] = /http\S+\/n\/[\w-]{22}/.exec(text ?? '') ?? []
  if (link === undefined) throw new Error('The mail holds no link')
  return link
}
const press = (link: string, body: string) =>
  fetch(link, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })

describe('a host', () => {
  test('gets one mail in their language, which says no more than who and when', async () => {
    await giveMail('h1', 'de')
    await arrive('h1')
    await expect.poll(() => mailsTo('h1').length).toBe(1)
    const [mail] = mailsTo('h1')
    const parsed = await PostalMime.parse(mail?.raw ?? Buffer.alloc(0))
    expect(parsed.subject).toBe('Ihr Besuch ist da: Grace Okafor')
    expect(parsed.text).toContain('Grace Okafor ist eingetroffen')
    expect(parsed.html).toContain('lang="de"')
    expect(parsed.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
    await expect.poll(headlines).toEqual(['mailHanded'])
  })

  test('who does not answer is reminded with delegates, then reception is told, then it is given up', async () => {
    await giveMail('h1')
    await giveMail('h2')
    await standIn('h1', 'h2')
    await steps(1, 2, 3)
    const visitId = await arrive('h1')
    await expect.poll(() => mailsTo('h2').length).toBe(1)
    await expect.poll(headlines).toEqual(['givenUp'])
    expect(mailsTo('h1')).toHaveLength(2)
    const [first, again] = await Promise.all(mailsTo('h1').map(({ raw }) => PostalMime.parse(raw)))
    expect(again?.messageId).not.toBe(first?.messageId)
    expect(again?.references).toContain(first?.messageId)
    const visit = await reception.get(consoleCalls.getVisit, { companyId, visitId })
    const attempts: readonly { channel: string; to: string | null; createdAt: string }[] =
      visit.notification.attempts
    expect(attempts.map(({ channel, to }) => `${channel} ${to}`)).toEqual([
      'mail Giulia Moretti',
      'mail Giulia Moretti',
      'mail Jürgen Köhler',
      'desk null',
    ])
    // No step is early; how late one is on a machine that does nothing else is judged in the long form.
    const at = (index: number) => Date.parse(attempts[index]?.createdAt ?? '')
    const start = Date.parse(visit.notification.startedAt)
    for (const [index, dueS] of [
      [0, 0],
      [1, 1],
      [3, 2],
    ] as const) {
      const lateMs = at(index) - start - dueS * 1_000
      expect(lateMs, `attempt ${index}`).toBeGreaterThanOrEqual(-1)
      if (isLong) expect(lateMs, `attempt ${index}`).toBeLessThan(1_500)
    }
  })

  test('whose address is refused for good is not waited for: reception is told at once', async () => {
    await giveMail('h1')
    refused.add(address('h1'))
    await arrive('h1')
    await expect.poll(headlines).toEqual(['deskRaised'])
    const mark = async () =>
      (await reception.get(consoleCalls.listHosts, { companyId })).hosts.find(
        ({ id }: { readonly id: string }) => id === 'h1',
      ).mailRefusedAt
    expect(Date.now() - Date.parse(await mark())).toBeLessThan(60_000)
    // Once the address works, the mark is gone.
    refused.clear()
    await arrive('h1')
    await expect.poll(mark).toBeNull()
  })

  test('whose two messages fail at the same moment is not waited for either', { tags: 'long' }, async () => {
    isAway = true
    await giveMail('h1')
    const { database, vault } = server.adminAccess
    const { notifications } = makeStore(database, vault)
    const AT_ONCE = 20
    for (let nth = 0; nth < AT_ONCE; nth++) await arrive('h1')
    const ofCompany = 'from host_notification_attempts where company_id = $1'
    await expect
      .poll(
        async () =>
          (await sql(`select 1 ${ofCompany} and tries > 0 and leased_until is null`, companyId)).rows,
      )
      .toHaveLength(AT_ONCE)
    // Nothing is due before the test says how they ended.
    await sql(
      `update host_notification_attempts set next_at = now() + interval '1 hour' where company_id = $1`,
      companyId,
    )
    await sql(
      `insert into host_notification_attempts (company_id, attempt_id, notification_id, round, step, channel, host_id, state, next_at)
       select company_id, gen_random_uuid(), notification_id, round, step, channel, host_id, state, next_at ${ofCompany}`,
      companyId,
    )
    const { rows } = await sql(`select attempt_id as id ${ofCompany} order by notification_id`, companyId)
    const fail = ({ id }: { readonly id: string }) =>
      notifications.keepOutcome({ companyId, attemptId: id }, { state: 'failed', reason: 'REFUSED' })
    for (let pair = 0; pair < AT_ONCE; pair++) await Promise.all(rows.slice(2 * pair, 2 * pair + 2).map(fail))
    await expect.poll(headlines).toEqual(Array(AT_ONCE).fill('deskRaised'))
  })

  test.each([
    { where: 'its address', code: 550, isMarked: true },
    { where: 'its address', code: 451, isMarked: false },
    { where: 'the mail itself', code: 554, isMarked: true },
    { where: 'the mail itself', code: 452, isMarked: false },
  ])('is marked if $where is refused for good: $code', async ({ where, code, isMarked }) => {
    await giveMail('h1')
    if (where === 'the mail itself') refusedAtEnd.set(address('h1'), code)
    else if (code === 451) isAway = true
    else refused.add(address('h1'))
    const visitId = await arrive('h1')
    const tries = async () =>
      (await reception.get(consoleCalls.getVisit, { companyId, visitId })).notification?.attempts.find(
        ({ channel }: { readonly channel: string }) => channel === 'mail',
      )
    // A second try follows only one that was not refused for good.
    await expect.poll(tries).toMatchObject(isMarked ? { state: 'failed', tries: 1 } : { state: 'queued' })
    if (!isMarked) await expect.poll(async () => (await tries()).tries).toBeGreaterThan(1)
    const { hosts } = await reception.get(consoleCalls.listHosts, { companyId })
    const [host] = hosts.filter(({ id }: { readonly id: string }) => id === 'h1')
    expect(host.mailRefusedAt !== null).toBe(isMarked)
    // The reception is alerted in a step after the refusal.
    await expect.poll(headlines).toEqual([isMarked ? 'deskRaised' : 'unsent'])
  })

  test('who is away is not asked: delegates are at once, and the reception has the phone number', async () => {
    await giveMail('h1')
    await giveMail('h2')
    await standIn('h1', 'h2')
    const { vault } = server.adminAccess
    await sql(
      "update hosts set away_until = (now() + interval '1 day')::date, phone_sealed = $3 where company_id = $1 and host_id = $2",
      ...[companyId, 'h1', vault.encrypt('+39 06 1234')],
    )
    await arrive('h1')
    await expect.poll(() => mailsTo('h2').length).toBe(1)
    expect(mailsTo('h1')).toHaveLength(0)
    expect(await open()).toMatchObject([{ hostId: 'h1', hostPhone: '+39 06 1234' }])
    await sql(
      "update hosts set away_until = (now() - interval '2 days')::date where company_id = $1",
      companyId,
    )
    await arrive('h1')
    await expect.poll(() => mailsTo('h1').length).toBe(1)
  })

  test('without an address, or no host at all, is the reception’s task at once', async () => {
    await arrive('h1')
    await expect.poll(headlines).toEqual(['deskRaised'])
    await arrive(null)
    await expect.poll(headlines).toEqual(['deskRaised', 'deskRaised'])
    // Continuous scanning asks for no host, so none is missing.
    await arrive(null, { multiScan: true })
    await arrive('h1')
    await expect.poll(headlines).toHaveLength(3)
  })

  test('is not told of a company that has switched it off', async () => {
    await sql('update companies set notifies_hosts = false where company_id = $1', companyId)
    await arrive('h1')
    expect(await open()).toEqual([])
  })
})

describe('a test mail', () => {
  test('goes to the own address, and says what the mail server did', async () => {
    const { browser: manager, email } = await hire(server, companyId, 'manager')
    const tried = () => manager.get(consoleCalls.testMail, { companyId })
    expect(await tried()).toEqual({ outcome: 'handed', from: 'visitor-kiosk@localhost', to: email })
    expect(mails.received.map(({ recipients }) => recipients)).toEqual([[email]])
    refused.add(email)
    expect(await tried()).toMatchObject({ outcome: 'refused' })
    isAway = true
    expect(await tried()).toMatchObject({ outcome: 'unreachable' })
    expect(await manager.get(consoleCalls.getNotificationRules, { companyId })).toMatchObject({
      mail: 'smtp',
      hasSender: false,
    })
    expect((await reception.ask(consoleCalls.testMail, { companyId })).status).toBe(403)
  })
})

test('an invitation is not mailed with the default sender, and says so', async () => {
  const { browser: owner, email } = await hire(server, companyId, 'owner')
  const invited = { companyId, email: 'new@staff.example', role: 'host', siteId: null } as const
  const answered = await owner.get(consoleCalls.invite, invited)
  expect(answered).toMatchObject({ mail: 'noSender', link: expect.stringContaining('/console/invitation#') })
  // A mail that was sent after it has come, and that one has not.
  await owner.get(consoleCalls.testMail, { companyId })
  const recipients = mails.received.flatMap((mail) => mail.recipients)
  expect(recipients).toContain(email)
  expect(recipients).not.toContain(invited.email)
})

describe('a message', () => {
  test('that waited for the mail server goes out after its return, and none to a visitor who has left', async () => {
    await giveMail('h1')
    await giveMail('h2')
    isAway = true
    const visitorId = await company.meet()
    await pass(visitorId, { toUserId: 'h1' })
    await arrive('h2')
    await expect.poll(headlines).toEqual(['unsent', 'unsent'])
    // A mail that is on its way when the visitor leaves would still go out.
    await expect.poll(() => ['h1', 'h2'].every((host) => turnedAway.has(address(host)))).toBe(true)
    await pass(visitorId, { direction: false })
    isAway = false
    await expect.poll(() => mailsTo('h2').length, { timeout: 40_000 }).toBe(1)
    expect(mailsTo('h1')).toHaveLength(0)
  })

  test('of an entry that a tablet reports late calls no host', async () => {
    await giveMail('h1')
    const occurredAt = new Date(Date.now() - NOTIFY_LATE_MS - 60_000).toISOString()
    await pass(await company.meet(), { toUserId: 'h1', occurredAt })
    await expect.poll(headlines).toEqual(['late'])
    await arrive('h1')
    await expect.poll(() => mailsTo('h1').length).toBe(1)
  })
})

describe('an answer', () => {
  test('of the console counts, is changed by the next one, and ends with the visit', async () => {
    await giveMail('h1')
    const visitId = await arrive('h1')
    await expect.poll(headlines).toEqual(['mailHanded'])
    expect((await answer('minutes5')).status).toBe(200)
    expect(await open()).toMatchObject([
      { headline: 'answered', answer: { answer: 'minutes5' }, needsDesk: false },
    ])
    expect((await answer('notNow')).status).toBe(200)
    expect(await open()).toMatchObject([{ answer: { answer: 'notNow' }, needsDesk: true }])
    const [{ notificationId }] = await open()
    await reception.get(consoleCalls.endVisitByHand, { companyId, visitId, why: 'Left' })
    const late = { companyId, notificationId, answer: 'coming', toHostId: null } as const
    expect((await reception.ask(consoleCalls.answerNotification, late)).body.errorCode).toBe('NO_VISIT_OPEN')
    const visit = await reception.get(consoleCalls.getVisit, { companyId, visitId })
    expect(visit.notification.answers.map((one: { answer: string }) => one.answer)).toEqual([
      'minutes5',
      'notNow',
    ])
  })

  test('that names another host notifies that one', async () => {
    await giveMail('h1')
    await giveMail('h2')
    await arrive('h1')
    await expect.poll(() => mailsTo('h1').length).toBe(1)
    expect((await answer('otherHost', 'h2')).status).toBe(200)
    await expect.poll(() => mailsTo('h2').length).toBe(1)
    expect(await open()).toMatchObject([{ hostId: 'h2' }])
    await expect.poll(headlines).toEqual(['mailHanded'])
    expect((await answer('otherHost', 'unknown')).body.errorCode).toBe('INVALID_INPUT')
  })

  test('can be asked for again', async () => {
    await giveMail('h1')
    await arrive('h1')
    await expect.poll(() => mailsTo('h1').length).toBe(1)
    const [{ notificationId }] = await open()
    await reception.get(consoleCalls.repeatNotification, { companyId, notificationId })
    await expect.poll(() => mailsTo('h1').length).toBe(2)
  })

  test('by link is a button: opening the page, however often, changes nothing and proves nothing', async () => {
    await giveMail('h1', 'fr')
    await giveMail('h2')
    await standIn('h1', 'h2')
    await arrive('h1')
    await expect.poll(() => mailsTo('h1').length).toBe(1)
    await expect.poll(headlines).toEqual(['mailHanded'])
    const link = await linkIn(mailsTo('h1')[0]?.raw ?? Buffer.alloc(0))
    const rows = async () =>
      JSON.stringify(
        (
          await sql(
            `select a.*, (select count(*) from host_notification_answers r where r.company_id = $1) as answers
             from host_notification_attempts a where a.company_id = $1`,
            companyId,
          )
        ).rows,
      )
    const before = await rows()
    for (let nth = 0; nth < 200; nth++) expect((await fetch(link)).status).toBe(200)
    expect((await fetch(link, { method: 'HEAD' })).status).toBe(200)
    expect(await rows()).toBe(before)
    const page = await fetch(link)
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('cache-control')).toBe('no-store')
    const html = await page.text()
    expect(html).not.toContain('<script')
    expect(html).toContain('Dans 5 minutes')
    expect(html).toContain('Jürgen Köhler doit venir')

    expect((await press(link, 'answer=minutes5')).status).toBe(303)
    expect((await press(link, 'answer=minutes5')).status).toBe(303)
    expect(await open()).toMatchObject([{ answer: { answer: 'minutes5', via: 'link', by: null } }])
    const { rows: stored } = await sql(
      'select answer from host_notification_answers where company_id = $1',
      companyId,
    )
    expect(stored).toHaveLength(1)
    expect(await (await fetch(link)).text()).toContain('Votre réponse\u00a0: Dans 5 minutes')

    expect((await press(link, 'answer=otherHost+h2')).status).toBe(303)
    await expect.poll(() => mailsTo('h2').length).toBe(1)
  })

  test('by a link that is unknown, too old or of a visit that is over is not taken', async () => {
    await giveMail('h1')
    const visitId = await arrive('h1')
    await expect.poll(() => mailsTo('h1').length).toBe(1)
    const link = await linkIn(mailsTo('h1')[0]?.raw ?? Buffer.alloc(0))
    const answers = async () =>
      (await sql('select 1 from host_notification_answers where company_id = $1', companyId)).rowCount
    expect((await press(link.slice(0, -1) + (link.endsWith('A') ? 'B' : 'A'), 'answer=coming')).status).toBe(
      404,
    )
    expect((await press(link, 'answer=anything')).status).toBe(404)
    await reception.get(consoleCalls.endVisitByHand, { companyId, visitId, why: 'Left' })
    await press(link, 'answer=coming')
    expect(await answers()).toBe(0)
    await sql(
      "update host_notification_attempts set created_at = now() - interval '25 hours' where company_id = $1",
      companyId,
    )
    expect((await fetch(link)).status).toBe(404)
  })
})

describe('the reception', () => {
  const lines: Socket<ServerToStaff, StaffToServer>[] = []
  afterEach(() => {
    for (const line of lines.splice(0)) line.disconnect()
  })
  async function watch(browser: Browser): Promise<Socket<ServerToStaff, StaffToServer>> {
    const line: Socket<ServerToStaff, StaffToServer> = io(`${server.url}${STAFF_NAMESPACE}`, {
      path: '/api/socket',
      transports: ['websocket'],
      extraHeaders: browser.headers(),
    })
    lines.push(line)
    await new Promise<void>((resolve) => {
      line.on('connect', () => line.emit('watch', companyId, () => resolve()))
    })
    return line
  }

  test('is told at once, and what it shows is recorded; an auditor’s screen proves nothing', async () => {
    const line = await watch(reception)
    const auditor = await watch((await hire(server, companyId, 'auditor')).browser)
    const hint = new Promise<number>((resolve) =>
      line.on('notificationsChanged', () => resolve(performance.now())),
    )
    const from = performance.now()
    await arrive('h1')
    const tookMs = (await hint) - from
    if (isLong) expect(tookMs).toBeLessThan(2_000)
    await expect.poll(headlines).toEqual(['deskRaised'])
    const [{ notificationId }] = await open()
    auditor.emit('notificationsShown', [notificationId])
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await headlines()).toEqual(['deskRaised'])
    line.emit('notificationsShown', [notificationId])
    await expect.poll(headlines).toEqual(['deskShown'])
  })

  test('of another company can answer nothing', async () => {
    await arrive('h1')
    await expect.poll(headlines).toHaveLength(1)
    const [{ notificationId }] = await open()
    const other = await makeCompany(server.adminAccess, {})
    const { browser } = await hire(server, other.companyId, 'reception')
    const asked = { companyId: other.companyId, notificationId, answer: 'coming', toHostId: null } as const
    expect((await browser.ask(consoleCalls.answerNotification, asked)).status).toBe(404)
  })
})

test('the times of the steps have to follow each other', async () => {
  const manager = (await hire(server, companyId, 'manager')).browser
  const rules = { companyId, isOn: true, againAfterS: 30, deskAfterS: 90, giveUpAfterS: 200 }
  expect((await manager.ask(consoleCalls.saveNotificationRules, { ...rules, deskAfterS: 30 })).status).toBe(
    400,
  )
  await manager.get(consoleCalls.saveNotificationRules, rules)
  expect(await manager.get(consoleCalls.getNotificationRules, { companyId })).toMatchObject({
    againAfterS: 30,
    deskAfterS: 90,
    giveUpAfterS: 200,
    mail: 'smtp',
    hasLinks: true,
  })
})
