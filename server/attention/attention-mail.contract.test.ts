import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import type { Role } from '#contract/console/policy.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { busyAtTimes, type MailServer, mailServer } from '#tests/support/mail-server.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { hire as hireAt } from '#tests/support/server/staff.ts'

// @module-tag long

/** The mail of open items: once a day, to those who may settle them, without names. */

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
/** Staff reach the server by the name that links say. */
const hire = (companyId: string, role: Role, siteId: string | null = null) =>
  hireAt({ ...server, through: { origin: PUBLIC_URL } }, companyId, role, siteId)
const refuseSomebody = (direction = false) =>
  server.ask(calls.identify, { code: company.visitor.code, direction }, { token: company.token })
/** Looks whether it is the hour, and waits until all of its mails are sent. */
async function look(): Promise<void> {
  const { pool } = server.adminAccess.database
  await pool.query("select graphile_worker.add_job('queue-attention-mails', '{}')")
  const queued = async () =>
    (
      await pool.query<{ count: number }>(
        `select count(*)::int as count from graphile_worker.jobs
         where task_identifier in ('queue-attention-mails', 'attention-mail') and attempts < max_attempts`,
      )
    ).rows[0]?.count
  await expect.poll(queued, { timeout: 20_000 }).toBe(0)
}
const sentTo = () => mails.received.flatMap(({ recipients }) => recipients)

test('everybody with open items gets one mail a day, with counts and a link', async () => {
  const { companyId } = company
  const owner = await hire(companyId, 'owner')
  const reception = await hire(companyId, 'reception')
  await hire(companyId, 'auditor')
  await sql(
    `insert into sites (company_id, site_id, name, time_zone) values ($1, 'rome', 'Rome', 'Europe/Rome')`,
  )
  // Sees only their site, where nothing is open.
  await hire(companyId, 'manager', 'rome')
  await refuseSomebody()
  await refuseSomebody()
  await look()
  expect(sentTo(), 'the company does not want it').toEqual([])

  await owner.browser.get(consoleCalls.saveAttentionMail, { companyId, hour: 0 })
  busy.beBusyOnce()
  await look()
  expect(sentTo().toSorted()).toEqual([owner.email, reception.email].toSorted())
  const mail = await PostalMime.parse(mails.received[0]?.raw ?? '')
  expect(mail.subject).toBe('Officine Aurora: 1 voce da verificare')
  expect(mail.text).toContain('Rifiuti ai totem: 1')
  expect(mail.text).toContain(`${PUBLIC_URL}/console/${companyId}/attention`)
  expect(mail.text).not.toMatch(/Ada|Conti/)

  await refuseSomebody()
  await look()
  expect(sentTo(), 'once a day').toHaveLength(2)
  await sql('update companies set attention_mailed_on = attention_mailed_on - 1 where company_id = $1')
  await look()
  expect(sentTo(), 'the next day').toHaveLength(4)
})

test('it is in the language of the only site that its reader works at, or else of the company', async () => {
  const { companyId } = company
  const owner = await hire(companyId, 'owner')
  await sql(
    `insert into sites (company_id, site_id, name, time_zone, language)
     values ($1, 'gdansk', 'Gdańsk', 'Europe/Warsaw', 'pl')`,
  )
  const manager = await hire(companyId, 'manager', 'gdansk')
  await sql(`update companies set languages = '["de"]' where company_id = $1`)
  await refuseSomebody()
  await sql(`update refusals set site_id = 'gdansk' where company_id = $1`)
  await owner.browser.get(consoleCalls.saveAttentionMail, { companyId, hour: 0 })
  await look()
  const subjects = await Promise.all(
    mails.received.map(async ({ recipients, raw }) => [recipients[0], (await PostalMime.parse(raw)).subject]),
  )
  expect(Object.fromEntries(subjects)).toEqual({
    [owner.email]: 'Officine Aurora: 1 offener Punkt',
    [manager.email]: 'Officine Aurora: 1 sprawa do sprawdzenia',
  })
})

test('it is mailed from its hour on, by the clock of the first site, and not before', async () => {
  const { companyId } = company
  const owner = await hire(companyId, 'owner')
  await refuseSomebody()
  /** A zone where it is this hour now: its name counts hours against the sign of the offset. */
  const zoneAt = (hour: number): string => {
    const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
    return ahead > 0 ? `Etc/GMT-${ahead}` : `Etc/GMT+${-ahead}`
  }
  await sql(`insert into sites (company_id, site_id, name, time_zone) values ($1, 's', 'S', $2)`, zoneAt(7))
  await owner.browser.get(consoleCalls.saveAttentionMail, { companyId, hour: 9 })
  await look()
  expect(sentTo()).toEqual([])
  await sql('update sites set time_zone = $2 where company_id = $1', zoneAt(9))
  await look()
  expect(sentTo()).toEqual([owner.email])
})

test('nobody is mailed about nothing', async () => {
  const { companyId } = company
  const owner = await hire(companyId, 'owner')
  await owner.browser.get(consoleCalls.saveAttentionMail, { companyId, hour: 0 })
  await look()
  expect(sentTo()).toEqual([])
})
