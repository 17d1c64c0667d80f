import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { NOTIFY_LATE_MS } from '#contract/limits.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { makeStore } from '#server/store.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { type MailServer, mailServer, smtpRefusal } from '#tests/support/mail-server.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

// @module-tag long

/** What hosts, visitors and staff are mailed besides arrivals: late entries, forgotten exits, a full site, a roll call. */

let mails: MailServer
let server: ServerUnderTest
let company: TestCompany
let companyId: string
let manager: Browser
const refused = new Set<string>()
let isAway = false

beforeAll(async () => {
  mails = await mailServer((_, address) => {
    if (isAway) return smtpRefusal(451)
    return refused.has(address) ? smtpRefusal(550) : null
  })
  server = await serverUnderTest({ SMTP_URL: mails.url })
})
afterAll(async () => {
  await server.stop()
  await mails.close()
})
beforeEach(async () => {
  company = await makeCompany(server.adminAccess, { flow: ['host'] })
  companyId = company.companyId
  manager = (await hire(server, companyId, 'manager')).browser
  await sql(`update companies set alert_emails = $2 where company_id = $1`, JSON.stringify([alertAddress()]))
  mails.received.length = 0
})
afterEach(() => {
  refused.clear()
  isAway = false
})

const alertAddress = (): string => `alerts.${companyId}@house.example`
const address = (host: string): string => `${host}.${companyId}@house.example`
const sql = (text: string, ...values: unknown[]) =>
  server.adminAccess.database.pool.query(text, [companyId, ...values])
const giveMail = (host: string, language: string | null = null) =>
  sql(
    'update hosts set email = $3, language = $4 where company_id = $1 and host_id = $2',
    host,
    address(host),
    language,
  )
/** The reception is alerted of visitors whose host has no address: mails that are no news. */
const withoutArrivals = () => sql('update companies set notifies_hosts = false where company_id = $1')
/** Looks for what is due, as each minute does, and waits until every mail has an outcome. */
async function look(): Promise<void> {
  const { newsQueue } = makeQueue()
  await newsQueue.queueLateEntries()
  await newsQueue.queueForgottenExits()
  await newsQueue.watchCapacity()
  await expect
    .poll(async () => (await states()).filter((state) => state === 'queued'), { timeout: 20_000 })
    .toEqual([])
}
const states = async (): Promise<readonly string[]> =>
  (await sql('select state from news where company_id = $1 order by created_at')).rows.map(
    ({ state }) => state,
  )
/** A try has begun and has ended: what happens next concerns another try. */
const turnedAway = async (): Promise<boolean> =>
  ((await sql('select 1 from news where company_id = $1 and tries > 0 and leased_until is null')).rowCount ??
    0) > 0
const mailsTo = (to: string) => mails.received.filter(({ recipients }) => recipients.includes(to))
const read = async (raw: Buffer | undefined) => {
  const { subject, text, html } = await PostalMime.parse(raw ?? Buffer.alloc(0))
  return { subject, html, text: (text ?? '').replaceAll(/[\u2066-\u2069]/gu, '') }
}
const rules = async (changes: object) => {
  const saved = await manager.get(consoleCalls.getNewsRules, { companyId })
  await manager.get(consoleCalls.saveNewsRules, { companyId, ...saved, ...changes })
}

async function pass(visitorId: string, more: object = {}): Promise<string> {
  const { body, status } = await server.ask(
    calls.newAccess,
    { direction: true, visitorId, toUserId: 'h1', ...more },
    { token: company.token, key: randomUUID() },
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return (body.data as { visitId: string }).visitId
}
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * MINUTE_MS).toISOString()
const LATE_MINUTES = NOTIFY_LATE_MS / MINUTE_MS + 1
const arriveLate = async (more: object = {}): Promise<string> => {
  const visitorId = await company.meet()
  await pass(visitorId, { occurredAt: minutesAgo(LATE_MINUTES), ...more })
  return visitorId
}
/** Time passes for what tablets have delivered. */
const deliveredAgo = (minutes: number) =>
  sql(
    `update host_notifications set created_at = (created_at at time zone 'UTC' - $2 * interval '1 minute') at time zone 'UTC' where company_id = $1`,
    minutes,
  )

describe('late entries', () => {
  test('are one mail to each host, in their language, once the tablets have delivered everything', async () => {
    await giveMail('h1', 'de')
    await giveMail('h2')
    const left = await arriveLate()
    await pass(left, { direction: false, occurredAt: minutesAgo(LATE_MINUTES - 5) })
    await arriveLate()
    await arriveLate({ toUserId: 'h2' })
    await look()
    expect(mails.received, 'more may follow').toEqual([])
    await deliveredAgo(4)
    await look()
    await look()
    expect([mailsTo(address('h1')).length, mailsTo(address('h2')).length]).toEqual([1, 1])
    const { subject, text, html } = await read(mailsTo(address('h1'))[0]?.raw)
    expect(subject).toBe('Besuch für Sie, während die Tablets offline waren')
    expect(text.match(/Grace Okafor: Ankunft/g)).toHaveLength(2)
    expect(text.match(/Besuch beendet/g)).toHaveLength(1)
    expect(html).toContain('lang="de"')
    expect(await states()).toEqual(['handed', 'handed'])
    const { rows } = await sql(`select visit_id from visits where company_id = $1 and host_id = 'h2'`)
    const { notification } = await manager.get(consoleCalls.getVisit, {
      companyId,
      visitId: rows[0]?.visit_id,
    })
    expect(notification.attempts).toMatchObject([
      { channel: 'desk' },
      { channel: 'mail', state: 'handed', to: expect.any(String) },
    ])
  })

  test('wait while others of the company still come in, but not for ever', async () => {
    await giveMail('h1')
    await giveMail('h2')
    await arriveLate()
    await deliveredAgo(10)
    await arriveLate({ toUserId: 'h2' })
    await look()
    expect(mails.received).toEqual([])
    await sql(
      `update host_notifications set created_at = (created_at at time zone 'UTC' - interval '25 minutes') at time zone 'UTC' where company_id = $1 and host_id = 'h1'`,
    )
    await look()
    expect(mails.received.map(({ recipients }) => recipients)).toEqual([[address('h1')]])
  })

  test('of a host whose notifications were switched off, or of an annulled visit, are told to no host', async () => {
    await giveMail('h1')
    await arriveLate()
    await deliveredAgo(4)
    await rules({ late: false })
    await look()
    await rules({ late: true })
    await sql('update visits set annulled_at = now() where company_id = $1')
    await look()
    expect(await states()).toEqual([])
  })

  test('are mailed again while the mail server is away, and a refused address marks the host', async () => {
    await giveMail('h1')
    await giveMail('h2')
    await arriveLate()
    await arriveLate({ toUserId: 'h2' })
    await deliveredAgo(4)
    isAway = true
    refused.add(address('h2'))
    const { newsQueue } = makeQueue()
    await newsQueue.queueLateEntries()
    await expect
      .poll(async () => (await sql('select min(tries)::int as tries from news where company_id = $1')).rows)
      .toEqual([{ tries: 1 }])
    isAway = false
    await look()
    expect((await states()).toSorted()).toEqual(['failed', 'handed'])
    expect(mailsTo(address('h1'))).toHaveLength(1)
    const { rows } = await sql(
      'select host_id from hosts where company_id = $1 and mail_refused_at is not null',
    )
    expect(rows).toEqual([{ host_id: 'h2' }])
  })
})

describe('forgotten exits', () => {
  /** The site of all visits closes so many minutes from now; the visits began before the time to ask. */
  async function closesIn(minutes: number): Promise<void> {
    const closing = new Date(Date.now() + minutes * MINUTE_MS).toISOString().slice(11, 16)
    await sql(
      `insert into sites (company_id, site_id, name, time_zone, closing_time) values ($1, 'south', 'South', 'UTC', $2)
       on conflict (company_id, site_id) do update set closing_time = excluded.closing_time`,
      closing,
    )
    await sql(
      `update visits set entered_at = (entered_at at time zone 'UTC' - interval '1 hour') at time zone 'UTC' where company_id = $1`,
    )
  }

  test('are asked after once, with how many, and only for those who are still inside', async () => {
    await giveMail('h1')
    const [first, second, third] = await Promise.all([company.meet(), company.meet(), company.meet()])
    for (const visitorId of [first, second, third]) await pass(visitorId)
    await expect.poll(() => mailsTo(address('h1')).length).toBe(3)
    mails.received.length = 0
    await pass(third, { direction: false })
    await closesIn(40)
    await look()
    expect(mails.received, 'half an hour before, not earlier').toEqual([])
    await closesIn(20)
    await look()
    await look()
    expect(mails.received.map(({ recipients }) => recipients)).toEqual([[address('h1')]])
    const { text } = await read(mails.received[0]?.raw)
    expect(text).toMatch(/: 2\n/)
    expect(text.match(/Grace Okafor/g)).toHaveLength(2)
  })

  test('visitors are asked only where the company wants it, each in a mail of their own', async () => {
    await withoutArrivals()
    const visitorId = await company.meet()
    await pass(visitorId)
    await sql(
      `update visitors set email = 'grace@guest.example' where company_id = $1 and visitor_id = $2`,
      visitorId,
    )
    await closesIn(20)
    await look()
    expect(mails.received).toEqual([])
    await rules({ exitsOfVisitors: true, exitsOfHosts: false })
    await look()
    await look()
    expect(mails.received.map(({ recipients }) => recipients)).toEqual([['grace@guest.example']])
  })

  test('a visitor who leaves before the mail is sent is not asked after', async () => {
    await giveMail('h1')
    const visitorId = await company.meet()
    await pass(visitorId)
    await expect.poll(() => mailsTo(address('h1')).length).toBe(1)
    await closesIn(20)
    isAway = true
    await makeQueue().newsQueue.queueForgottenExits()
    await expect.poll(turnedAway).toBe(true)
    await pass(visitorId, { direction: false })
    isAway = false
    await look()
    expect(await states()).toEqual(['dropped'])
    expect(mailsTo(address('h1'))).toHaveLength(1)
  })
})

describe('a site that is almost full', () => {
  const open = async () =>
    (await manager.get(consoleCalls.listAttention, { companyId, siteId: null, after: null })).items.filter(
      ({ kind }: { readonly kind: string }) => kind === 'capacity',
    )

  test('is told once, and again only after it was less full', async () => {
    await withoutArrivals()
    await sql('update companies set capacity = 10 where company_id = $1')
    const visitors: string[] = []
    const enter = async (count: number) => {
      for (let one = 0; one < count; one++) {
        const visitorId = await company.meet()
        await pass(visitorId)
        visitors.push(visitorId)
      }
    }
    const leave = async (count: number) => {
      for (const visitorId of visitors.splice(0, count)) await pass(visitorId, { direction: false })
    }
    const told = () => mailsTo(alertAddress()).length
    await enter(8)
    await look()
    expect([told(), await open()]).toEqual([0, []])
    await enter(1)
    await look()
    await look()
    expect(told()).toBe(1)
    expect(await open()).toMatchObject([{ kind: 'capacity', details: ['9', '10'] }])
    const { text } = await read(mailsTo(alertAddress())[0]?.raw)
    expect(text).toMatch(/9.*10/)

    await leave(1)
    await look()
    await enter(1)
    await look()
    expect(told(), '8 of 10 is not below 80 %').toBe(1)
    await leave(2)
    await look()
    expect(await open()).toEqual([])
    await enter(2)
    await look()
    expect(told()).toBe(2)
  })

  test('and so is the whole company, whose limit holds at tablets without a site', async () => {
    await withoutArrivals()
    await sql('update companies set capacity = 10 where company_id = $1')
    await sql(
      `insert into sites (company_id, site_id, name, time_zone, capacity) values ($1, 'south', 'South', 'UTC', 100)`,
    )
    await sql(`insert into occupancy (company_id, site_id, inside) values ($1, 'south', 8)`)
    await look()
    expect(await open()).toEqual([])
    await pass(await company.meet())
    await look()
    expect(await open()).toMatchObject([{ kind: 'capacity', details: ['9', '10'] }])
    expect((await read(mailsTo(alertAddress())[0]?.raw)).text).toContain('Officine Aurora')
    // A company whose tablets all have a site has no limit as a whole: each site has its own.
    await sql(`update devices set site_id = 'south' where company_id = $1`)
    await sql(`update occupancy set inside = 0 where company_id = $1 and site_id = ''`)
    await look()
    expect(await open()).toEqual([])
  })

  test('is told to no one where the company does not want it, or has no limit', async () => {
    await sql('update companies set capacity = 1 where company_id = $1')
    await pass(await company.meet())
    await rules({ capacity: false })
    await look()
    await rules({ capacity: true })
    await sql('update companies set capacity = 0 where company_id = $1')
    await look()
    expect([await states(), await open()]).toEqual([[], []])
  })
})

describe('a roll call', () => {
  const begin = async (rollCallId = randomUUID()) =>
    manager.get(consoleCalls.startRollCall, { companyId, rollCallId, siteId: null, startedAt: null })

  test('is told to the alert addresses at once, once, and to no host unless the company wants it', async () => {
    await giveMail('h1')
    await pass(await company.meet())
    await expect.poll(() => mailsTo(address('h1')).length).toBe(1)
    await begin()
    // A second warden joins.
    await begin()
    await expect.poll(() => mailsTo(alertAddress()).length, { timeout: 5_000 }).toBe(1)
    await look()
    expect([mailsTo(alertAddress()).length, mailsTo(address('h1')).length]).toEqual([1, 1])
  })

  test('is told to hosts with visitors inside, with their names', async () => {
    await rules({ rollCall: false, rollCallOfHosts: true })
    await giveMail('h1')
    await giveMail('h2')
    await pass(await company.meet())
    await expect.poll(() => mailsTo(address('h1')).length).toBe(1)
    await begin()
    await expect.poll(() => mailsTo(address('h1')).length).toBe(2)
    await look()
    expect(mails.received).toHaveLength(2)
    expect((await read(mails.received[1]?.raw)).text).toContain('Grace Okafor')
  })

  test('that has ended before the mail could be sent is not told', async () => {
    isAway = true
    const { rollCallId } = await begin()
    await expect.poll(turnedAway).toBe(true)
    await manager.get(consoleCalls.endRollCall, { companyId, rollCallId })
    isAway = false
    await look()
    expect(await states()).toEqual(['dropped'])
  })
})

test('a visitor who is erased is named by no news', async () => {
  await giveMail('h1')
  const visitorId = await arriveLate()
  await pass(visitorId, { direction: false, occurredAt: minutesAgo(LATE_MINUTES - 5) })
  await deliveredAgo(4)
  await look()
  const owner = (await hire(server, companyId, 'owner')).browser
  await owner.get(consoleCalls.erasePerson, { companyId, visitorId })
  expect((await sql('select 1 from news_visits where company_id = $1')).rows).toEqual([])
})

function makeQueue() {
  const { database, vault } = server.adminAccess
  return makeStore(database, vault)
}
