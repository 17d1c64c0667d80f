import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { makeStore } from '#server/store.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { sampleOf } from '#tests/support/long.ts'
import { type MailServer, mailServer } from '#tests/support/mail-server.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

/** A host says by a button of a mail’s page that a visitor has left: one visit, for a day, and never by opening the link. */

let mails: MailServer
let server: ServerUnderTest
let company: TestCompany
let companyId: string
let manager: Browser

beforeAll(async () => {
  mails = await mailServer()
  server = await serverUnderTest((url) => ({ SMTP_URL: mails.url, PUBLIC_URL: url }))
})
afterAll(async () => {
  await server.stop()
  await mails.close()
})
beforeEach(async () => {
  company = await makeCompany(server.adminAccess, { flow: ['host'] })
  companyId = company.companyId
  manager = (await hire(server, companyId, 'manager')).browser
  await sql('update companies set notifies_hosts = false where company_id = $1')
  await sql(
    "update hosts set email = $2, language = 'de' where company_id = $1 and host_id = 'h1'",
    `h1.${companyId}@house.example`,
  )
  mails.received.length = 0
})

const sql = (text: string, ...values: unknown[]) =>
  server.adminAccess.database.pool.query(text, [companyId, ...values])

async function pass(visitorId: string, direction: boolean): Promise<string> {
  const { status, body } = await server.ask(
    calls.newAccess,
    { direction, visitorId, ...(direction && { toUserId: 'h1' }) },
    { token: company.token, key: randomUUID() },
  )
  expect(status).toBe(200)
  return (body.data as { visitId: string }).visitId
}

interface Asked {
  readonly visitorId: string
  readonly visitId: string
  readonly link: string
}

/** Visitors who came an hour ago, and the links of the mail that asks after them shortly before the place closes. */
async function askAfter(count: number): Promise<readonly Asked[]> {
  const came: { visitorId: string; visitId: string }[] = []
  for (let nth = 0; nth < count; nth++) {
    const visitorId = await company.meet()
    came.push({ visitorId, visitId: await pass(visitorId, true) })
  }
  await sql(
    "update visits set entered_at = (entered_at at time zone 'UTC' - interval '1 hour') at time zone 'UTC' where company_id = $1",
  )
  await sql(
    `insert into sites (company_id, site_id, name, time_zone, closing_time) values ($1, 'south', 'South', 'UTC', $2)`,
    new Date(Date.now() + 20 * 60_000).toISOString().slice(11, 16),
  )
  const { database, vault } = server.adminAccess
  await makeStore(database, vault).newsQueue.queueForgottenExits()
  await expect.poll(() => mails.received.length, { timeout: 20_000 }).toBe(1)
  const { text = '', html = '' } = await PostalMime.parse(mails.received[0]?.raw ?? Buffer.alloc(0))
  const links = text.match(/http\S+\/n\/left\/[\w-]{22}/g) ?? []
  expect(links).toHaveLength(count)
  for (const link of links) expect(html).toContain(`href="${link}"`)
  return came
    .toSorted((a, b) => (a.visitId < b.visitId ? -1 : 1))
    .map((one, nth) => ({ ...one, link: links[nth] ?? '' }))
}

const show = async (link: string) => {
  const response = await fetch(link)
  return { status: response.status, html: (await response.text()).replaceAll(/[\u2066-\u2069]/gu, '') }
}
const press = (link: string) =>
  fetch(link, {
    method: 'POST',
    redirect: 'manual',
    body: '',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const ends = async () =>
  (
    await sql(
      'select visit_id, exited_at is not null as is_over, exit_how from visits where company_id = $1 order by visit_id',
    )
  ).rows
const inside = async (): Promise<number> =>
  (await sql('select coalesce(sum(inside), 0)::int as inside from occupancy where company_id = $1')).rows[0]
    .inside
const audited = async (): Promise<readonly unknown[]> =>
  (
    await sql(
      "select actor_kind, details from audit_log where company_id = $1 and action = 'endVisitByLink' order by position",
    )
  ).rows

test('the button ends this visit alone, with the host as its source, once', async () => {
  const [first, second] = await askAfter(2)
  if (first === undefined || second === undefined) throw new Error('Two were asked after')
  const before = await inside()
  const { status, html } = await show(first.link)
  expect(status).toBe(200)
  expect(html).toContain('Ist Grace Okafor gegangen?')
  expect(html).toContain('lang="de"')
  expect(html).not.toContain('<script')
  const pressed = await press(first.link)
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, new URL(first.link).pathname])
  expect((await press(first.link)).status).toBe(303)
  expect(await ends()).toEqual([
    { visit_id: first.visitId, is_over: true, exit_how: 'byHand' },
    { visit_id: second.visitId, is_over: false, exit_how: 'scanned' },
  ])
  expect(await inside()).toBe(before - 1)
  expect((await show(first.link)).html).toContain('Die Abmeldung ist gespeichert:')
  expect(await audited()).toEqual([
    { actor_kind: 'stranger', details: { hostId: 'h1', visitId: first.visitId } },
  ])
  const { trail } = await manager.get(consoleCalls.getVisit, { companyId, visitId: first.visitId })
  expect(trail).toContainEqual(
    expect.objectContaining({ kind: 'leftByLink', by: expect.stringMatching(/\S/), why: null }),
  )
  // The visitor who checks out at the tablet after all knows better when it was.
  await pass(first.visitorId, false)
  expect(await inside()).toBe(before - 1)
})

test('a button that is pressed after the visit has ended changes nothing, and the page says so', async () => {
  const [asked] = await askAfter(1)
  if (asked === undefined) throw new Error('One was asked after')
  await pass(asked.visitorId, false)
  const before = await ends()
  expect((await press(asked.link)).status).toBe(303)
  expect(await ends()).toEqual(before)
  const { html } = await show(asked.link)
  expect(html).toContain('Dieser Besuch war schon beendet:')
  expect(html).not.toContain('<button')
  expect(await audited()).toEqual([])
})

test('to open the links changes nothing, however often', { timeout: 180_000 }, async () => {
  const asked = await askAfter(2)
  const rows = async () =>
    (
      await sql(
        `select (select jsonb_agg(to_jsonb(v) order by v.visit_id) from visits v where v.company_id = $1) as visits,
           (select jsonb_agg(to_jsonb(n) order by n.visit_id) from news_visits n where n.company_id = $1) as news,
           (select count(*)::int from visit_acts a where a.company_id = $1) as acts,
           (select count(*)::int from audit_log l where l.company_id = $1) as lines`,
      )
    ).rows[0]
  const before = await rows()
  const open = async (link: string, nth: number) =>
    (await fetch(link, { method: nth % 5 === 0 ? 'HEAD' : 'GET' })).status
  const AT_ONCE = 20
  for (let round = 0; round < sampleOf(40, 10_000) / AT_ONCE; round++)
    for (const { link } of asked) {
      const statuses = await Promise.all(Array.from({ length: AT_ONCE }, (_, nth) => open(link, nth)))
      expect(new Set(statuses)).toEqual(new Set([200]))
    }
  expect(await rows()).toEqual(before)
})

test('a link is no link for another visit, after a day, or for a visit that another host has', async () => {
  const [asked] = await askAfter(1)
  if (asked === undefined) throw new Error('One was asked after')
  const other = `${asked.link.slice(0, -22)}${'x'.repeat(22)}`
  const statuses = async (link: string) => [(await show(link)).status, (await press(link)).status]
  expect(await statuses(other)).toEqual([404, 404])
  await sql("update visits set host_id = 'h2' where company_id = $1")
  expect(await statuses(asked.link)).toEqual([404, 404])
  await sql("update visits set host_id = 'h1' where company_id = $1")
  await sql("update news set created_at = now() - interval '25 hours' where company_id = $1")
  expect(await statuses(asked.link)).toEqual([404, 404])
  expect(await ends()).toMatchObject([{ is_over: false }])
  // Neither is it one that answers an arrival.
  expect((await show(asked.link.replace('/left/', '/'))).status).toBe(404)
})
