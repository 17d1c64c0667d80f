import { v7 as uuid } from 'uuid'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reportMailStore } from './report-mails.store.ts'
import { consoleCalls } from '#contract/console/index.ts'
import type { Role } from '#contract/console/policy.ts'
import type { ReportRhythm } from '#contract/console/reports.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { busyAtTimes, type MailServer, mailServer } from '#tests/support/mail-server.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { hire as hireAt } from '#tests/support/server/staff.ts'

// @module-tag long

/** Reports that are mailed: when, once, to whom, and with which numbers. */

const PUBLIC_URL = 'https://visitors.example'
let server: ServerUnderTest
let mails: MailServer
let company: TestCompany
const busy = busyAtTimes()
beforeAll(async () => {
  mails = await mailServer(busy.reply)
  server = await serverUnderTest({ SMTP_URL: mails.url, PUBLIC_URL })
})
afterAll(async () => {
  await server.stop()
  await mails.close()
})
beforeEach(async () => {
  company = await makeCompany(server.adminAccess, {})
  mails.received.length = 0
})

const sql = (text: string, ...values: unknown[]) =>
  server.adminAccess.database.pool.query(text, [company.companyId, ...values])
const hire = (role: Role, siteId: string | null = null) =>
  hireAt({ ...server, through: { origin: PUBLIC_URL } }, company.companyId, role, siteId)
const sentTo = () => mails.received.flatMap(({ recipients }) => recipients)
const newest = async () => PostalMime.parse(mails.received.at(-1)?.raw ?? '')

/** Looks which reports are due, twice at the same time as two processes would, and waits until their mails are sent. */
async function look(): Promise<void> {
  const { pool } = server.adminAccess.database
  for (let process = 0; process < 2; process++)
    await pool.query("select graphile_worker.add_job('queue-reports', '{}')")
  const queued = async () =>
    (
      await pool.query<{ count: number }>(
        `select count(*)::int as count from graphile_worker.jobs
         where task_identifier in ('queue-reports', 'report-mail') and attempts < max_attempts`,
      )
    ).rows[0]?.count
  await expect.poll(queued, { timeout: 30_000 }).toBe(0)
}

/** A zone where it is this hour now: its name counts hours against the sign of the offset. */
const zoneAt = (hour: number): string => {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return ahead > 0 ? `Etc/GMT-${ahead}` : `Etc/GMT+${-ahead}`
}
const site = (id: string, zone: string) =>
  sql('insert into sites (company_id, site_id, name, time_zone) values ($1, $2, $2, $3)', id, zone)
async function visit(siteId: string, from: string, to: string | null, more: Record<string, unknown> = {}) {
  const id = uuid()
  await sql(
    `insert into visits (company_id, visit_id, visitor_id, site_id, entered_at, exited_at, host_id)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    ...[id, await company.meet(), siteId, from, to, more.hostId ?? null],
  )
}

const usual = {
  reportId: null,
  siteId: null,
  rhythm: 'daily',
  hour: 7,
  language: 'en',
  hasFile: true,
  isOn: true,
} as const
type Hired = Awaited<ReturnType<typeof hire>>
const save = async (by: Hired, more: object) =>
  (
    await by.browser.get(consoleCalls.saveReport, {
      companyId: company.companyId,
      ...usual,
      ...more,
    } as never)
  ).reportId as string
const daysDone = async () =>
  (await sql('select done_for::text as day from reports where company_id = $1')).rows
/** As if it had last been due a while ago. */
const forget = () => sql('update reports set done_for = done_for - 40 where company_id = $1')

describe('a report', () => {
  test('is mailed once a period, from its hour on by the clock of its site, also if the mail server was busy', async () => {
    await site('early', zoneAt(5))
    const owner = await hire('owner')
    const other = await hire('reception')
    await save(owner, { accountIds: [owner.id, other.id] })
    await forget()
    const before = await daysDone()
    await look()
    expect(sentTo(), 'it is five o’clock').toEqual([])
    expect(await daysDone()).toEqual(before)

    await sql('update sites set time_zone = $2 where company_id = $1', zoneAt(7))
    await sql(
      'update reports set done_for = (now() at time zone $2)::date - 1 where company_id = $1',
      zoneAt(7),
    )
    busy.beBusyOnce()
    await look()
    expect(sentTo().toSorted()).toEqual([owner.email, other.email].toSorted())
    await look()
    expect(sentTo(), 'once a day').toHaveLength(2)
    const { reports } = await owner.browser.get(consoleCalls.listReports, { companyId: company.companyId })
    expect(reports).toMatchObject([{ rhythm: 'daily', sentAt: expect.stringMatching(/^\d{4}-/) }])
  })

  test('of a site that was removed is due by the clock of the first site, and has nothing to count', async () => {
    await site('gone', zoneAt(23))
    await site('rome', zoneAt(23))
    const owner = await hire('owner')
    await save(owner, { siteId: 'gone', hour: 23, accountIds: [owner.id] })
    await sql("delete from sites where company_id = $1 and site_id = 'gone'")
    await forget()
    await look()
    const { rows } = await sql(
      'select done_for = (now() at time zone $2)::date as is_done from reports where company_id = $1',
      zoneAt(23),
    )
    expect(rows).toEqual([{ is_done: true }])
    expect(sentTo(), 'there is nothing to count any more').toEqual([])
  })

  test('is not sent because it was saved, but when the next day, week or month begins', async () => {
    await site('rome', zoneAt(9))
    const owner = await hire('owner')
    for (const rhythm of ['daily', 'weekly', 'monthly']) await save(owner, { rhythm, accountIds: [owner.id] })
    await look()
    expect(sentTo()).toEqual([])
    const { rows } = await sql(
      `select rhythm, (done_for = date_trunc(case rhythm when 'daily' then 'day' when 'weekly' then 'week' else 'month' end,
        now() at time zone $2)::date) as is_done from reports where company_id = $1 order by rhythm`,
      zoneAt(9),
    )
    expect(rows).toEqual(['daily', 'monthly', 'weekly'].map((rhythm) => ({ rhythm, is_done: true })))
    await forget()
    await look()
    expect(sentTo()).toHaveLength(3)
  })

  test('goes to none who may not see the charts any more', async () => {
    await site('rome', zoneAt(9))
    await site('milan', zoneAt(9))
    const owner = await hire('owner')
    const [gone, warden, ofOther, ofSite] = [
      await hire('manager'),
      await hire('manager'),
      await hire('reception', 'milan'),
      await hire('reception', 'rome'),
    ]
    const all = [owner, gone, warden, ofOther, ofSite]
    await save(owner, { siteId: 'rome', accountIds: all.map(({ id }) => id) })
    await sql('delete from memberships where company_id = $1 and account_id = $2', gone.id)
    await sql(`update memberships set role = 'warden' where company_id = $1 and account_id = $2`, warden.id)
    await forget()
    await look()
    expect(sentTo().toSorted()).toEqual([owner.email, ofSite.email].toSorted())
    mails.received.length = 0
    await sql('update reports set is_on = false where company_id = $1')
    await forget()
    await look()
    expect(sentTo(), 'it is off').toEqual([])
  })

  test('names no stranger: a person of another company is no recipient', async () => {
    const owner = await hire('owner')
    const mine = company
    company = await makeCompany(server.adminAccess, {})
    const stranger = await hire('owner')
    company = mine
    const refused = await owner.browser.ask(consoleCalls.saveReport, {
      companyId: company.companyId,
      ...usual,
      accountIds: [stranger.id],
    } as never)
    expect(refused.status).toBe(400)
    await save(owner, { accountIds: [stranger.id, owner.id] })
    const { reports } = await owner.browser.get(consoleCalls.listReports, { companyId: company.companyId })
    expect(reports[0].accountIds).toEqual([owner.id])
  })
})

describe('its numbers', () => {
  test('are those of the day before at the site, and the guard against formulas is in its file', async () => {
    await site('=rome', zoneAt(9))
    await sql(`update sites set name = '=1+1' where company_id = $1`)
    await site('milan', zoneAt(9))
    const owner = await hire('owner')
    const manager = await hire('manager', '=rome')
    const { rows } = await server.adminAccess.database.pool.query<{ eight: Date }>(
      `select ((now() at time zone $1)::date - 1 + time '08:00') at time zone $1 as eight`,
      [zoneAt(9)],
    )
    const eight = rows[0]?.eight.getTime() ?? 0
    const at = (hours: number) => new Date(eight + hours * 3_600_000).toISOString()
    await visit('=rome', at(0), at(1))
    await visit('=rome', at(0.5), at(2))
    await visit('milan', at(0.25), at(1))
    await visit('milan', at(0.25 - 7 * 24), at(1 - 7 * 24))
    await visit('milan', at(24), null)
    const report = await save(owner, { accountIds: [owner.id, manager.id] })
    expect(report).toMatch(/^[0-9a-f-]{36}$/)
    await forget()
    await sql('update reports set done_for = done_for + 39 where company_id = $1')
    await look()
    expect(sentTo()).toHaveLength(2)
    const ofOwner = mails.received.find(({ recipients }) => recipients.includes(owner.email))
    const whole = await PostalMime.parse(ofOwner?.raw ?? '')
    expect(whole.subject).toContain('Officine Aurora: Visits on ')
    expect(whole.text).toContain('Visits: 3 (a week before: 1)')
    expect(whole.text).toContain('Most inside at the same time: 3')
    expect(whole.text).toContain('milan: 1')
    expect(whole.html).toContain('Visits on ')
    expect(whole.html).not.toContain('undefined')
    const ofManager = mails.received.find(({ recipients }) => recipients.includes(manager.email))
    expect((await PostalMime.parse(ofManager?.raw ?? '')).text).toContain('Visits: 2 (a week before: 0)')

    const lastFriday = await server.adminAccess.database.pool.query<{ eight: Date }>(
      `select (date_trunc('week', now() at time zone $1) - interval '3 days' + time '08:00') at time zone $1 as eight`,
      [zoneAt(9)],
    )
    const fridayAt = (hours: number) =>
      new Date((lastFriday.rows[0]?.eight.getTime() ?? 0) + hours * 3_600_000).toISOString()
    await visit('=rome', fridayAt(0), fridayAt(1))
    await sql(`update reports set rhythm = 'weekly', done_for = done_for - 40 where company_id = $1`)
    await look()
    const weekly = await PostalMime.parse(
      mails.received.findLast(({ recipients }) => recipients.includes(owner.email))?.raw ?? '',
    )
    const [file] = weekly.attachments
    const csv = new TextDecoder().decode(file?.content as ArrayBuffer)
    expect(file?.filename).toMatch(/^visits-weekly-\d{4}-\d\d-\d\d\.csv$/)
    const lines = csv.trim().split('\r\n')
    expect(lines).toHaveLength(8)
    expect(weekly.text).not.toMatch(/undefined|NaN/)
    // A site whose name is a formula heads a column: it had a visit in that week.
    expect(lines[0]).toContain("'=1+1")
  })

  test('of single hosts are there only where the company counts them, from five visits on', async () => {
    await site('rome', zoneAt(9))
    const owner = await hire('owner')
    const { companyId } = company
    for (const id of ['busy', 'quiet'])
      await sql(
        `insert into hosts (company_id, host_id, first_name, last_name, search_key) values ($1, $2, 'Vera', $2, $2)`,
        id,
      )
    const from = new Date(Date.now() - 40 * 86_400_000)
    for (let made = 0; made < 9; made++)
      await visit('rome', from.toISOString(), new Date(from.getTime() + 3_600_000).toISOString(), {
        hostId: made < 5 ? 'busy' : 'quiet',
      })
    const span = { from: new Date(from.getTime() - 3_600_000).toISOString(), to: new Date().toISOString() }
    const charts = () => owner.browser.get(consoleCalls.getCharts, { companyId, siteId: null, ...span })
    expect(await charts()).toMatchObject({ visits: 9, showsHosts: false, hosts: [] })
    await owner.browser.get(consoleCalls.saveChartRules, { companyId, showsHosts: true })
    expect(await charts()).toMatchObject({ showsHosts: true, hosts: [{ name: 'Vera busy', visits: 5 }] })
  })

  test('can be sent to oneself at once, also if it is off', async () => {
    await site('rome', 'Europe/Rome')
    const owner = await hire('owner')
    const manager = await hire('manager')
    const { companyId } = company
    const reportId = await save(owner, { language: 'de', isOn: false, accountIds: [manager.id] })
    expect(await owner.browser.get(consoleCalls.sendReport, { companyId, reportId })).toEqual({
      isSent: true,
    })
    expect(sentTo()).toEqual([owner.email])
    const mail = await newest()
    expect(mail.subject).toMatch(/^Officine Aurora: Besuche am /)
    expect(mail.html).toContain('<html lang="de"')
    expect(mail.text).toContain(`${PUBLIC_URL}/console/${companyId}/charts`)
    const missing = await owner.browser.ask(consoleCalls.sendReport, { companyId, reportId: 'none' })
    expect(missing.status).toBe(404)
  })
})

test('the hour is that of the site’s clock on both days on which it is changed, of weeks that begin on Monday', async () => {
  await site('rome', 'Europe/Rome')
  const owner = await hire('owner')
  const reportId = await save(owner, { siteId: 'rome', accountIds: [owner.id] })
  const { companyId } = company
  /** Whether it is queued at a moment, if it was last queued on a day; nothing of it stays. */
  const isDue = async (at: string, hour: number, doneFor: string, rhythm: ReportRhythm = 'daily') => {
    let queued = false
    const undone = new Error('undone')
    await server.adminAccess.database.query
      .transaction()
      .execute(async (query) => {
        const report = query
          .updateTable('reports')
          .where('company_id', '=', companyId)
          .where('report_id', '=', reportId)
        await report.set({ hour, rhythm, done_for: doneFor }).execute()
        await reportMailStore({ query }).queueReports(new Date(at))
        const { day } = await query
          .selectFrom('reports')
          .select((row) => row.fn<string>('to_char', ['done_for', row.val('YYYY-MM-DD')]).as('day'))
          .where('company_id', '=', companyId)
          .where('report_id', '=', reportId)
          .executeTakeFirstOrThrow()
        queued = day !== doneFor
        throw undone
      })
      .catch((error) => {
        if (error !== undone) throw error
      })
    return queued
  }
  expect(await isDue('2026-03-29T04:59:59Z', 7, '2026-03-28')).toBe(false)
  expect(await isDue('2026-03-29T05:00:00Z', 7, '2026-03-28')).toBe(true)
  expect(await isDue('2026-10-25T05:59:59Z', 7, '2026-10-24')).toBe(false)
  expect(await isDue('2026-10-25T06:00:00Z', 7, '2026-10-24')).toBe(true)
  // There is no 02:00 in spring, and in autumn there are two.
  expect(await isDue('2026-03-29T00:59:59Z', 2, '2026-03-28')).toBe(false)
  expect(await isDue('2026-03-29T01:00:00Z', 2, '2026-03-28')).toBe(true)
  expect(await isDue('2026-10-25T00:00:00Z', 2, '2026-10-24')).toBe(true)
  expect(await isDue('2026-10-25T01:00:00Z', 2, '2026-10-25')).toBe(false)
  expect(await isDue('2026-03-29T20:00:00Z', 7, '2026-03-23', 'weekly')).toBe(false)
  expect(await isDue('2026-03-30T04:59:59Z', 7, '2026-03-23', 'weekly')).toBe(false)
  expect(await isDue('2026-03-30T05:00:00Z', 7, '2026-03-23', 'weekly')).toBe(true)
  expect(await isDue('2026-03-31T20:00:00Z', 7, '2026-03-01', 'monthly')).toBe(false)
  expect(await isDue('2026-04-01T04:59:59Z', 7, '2026-03-01', 'monthly')).toBe(false)
  expect(await isDue('2026-04-01T05:00:00Z', 7, '2026-03-01', 'monthly')).toBe(true)
})
