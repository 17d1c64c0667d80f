import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { inviteGuest } from '#tests/support/server/guests.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { composeNews } from './news-mail.ts'
import { newsStore } from './news.store.ts'

/** A mail about several sites says of each visit the time that the clock of its site has shown. */

let server: TestServer
let company: TestCompany
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  company = await makeCompany(server.adminAccess, {})
  await sql(`insert into sites (company_id, site_id, name, time_zone)
    values ($1, 'a', 'Rome', 'Europe/Rome'), ($1, 'b', 'Tokyo', 'Asia/Tokyo')`)
  await sql(
    `update hosts set email = 'h1@house.example', language = 'en' where company_id = $1 and host_id = 'h1'`,
  )
})

const sql = (text: string, ...values: unknown[]) =>
  server.adminAccess.database.pool.query(text, [company.companyId, ...values])
const newNews = async (kind: 'lateEntries' | 'guestAnswers'): Promise<string> => {
  const newsId = randomUUID()
  // Far ahead, so that the server does not send it meanwhile.
  await sql(
    `insert into news (company_id, news_id, kind, host_id, next_at) values ($1, $2, $3, 'h1', now() + interval '1 day')`,
    newsId,
    kind,
  )
  return newsId
}
const linesOf = async (newsId: string): Promise<readonly string[]> => {
  const { companyId } = company
  const facts = await newsStore(server.adminAccess.database).describe({ companyId, attemptId: newsId })
  if (facts === null) throw new Error('There is no such mail')
  const text = String(composeNews(facts, 'en')?.text)
  return text.replaceAll(/[\u2066-\u2069]/gu, '').split('\n')
}

test('of late entries', async () => {
  const newsId = await newNews('lateEntries')
  for (const siteId of ['a', 'b']) {
    const visitId = randomUUID()
    await sql(
      `insert into visits (company_id, visit_id, visitor_id, site_id, host_id, entered_at, exited_at)
       values ($1, $2, $3, $4, 'h1', '2026-11-24T09:02:00Z', '2026-11-24T10:30:00Z')`,
      visitId,
      await company.meet(),
      siteId,
    )
    await sql(
      `insert into news_visits (company_id, visit_id, kind, news_id) values ($1, $2, 'lateEntries', $3)`,
      visitId,
      newsId,
    )
  }
  const said = (await linesOf(newsId)).filter((line) => line.includes('visit ended'))
  expect(said.map((line) => line.match(/\d{2}:\d{2}/g)).sort()).toEqual([
    ['10:02', '11:30'],
    ['18:02', '19:30'],
  ])
})

test('of an appointment for which a guest proposes another time, by the same clock', async () => {
  const newsId = await newNews('guestAnswers')
  const invitation = { siteId: 'b', hostId: 'h1' }
  const { guestId, appointmentId } = await inviteGuest(server.adminAccess, company.companyId, invitation)
  await sql(
    `update appointments set starts_at = '2026-12-03T05:00:00Z', ends_at = '2026-12-03T06:00:00Z'
     where company_id = $1 and appointment_id = $2`,
    appointmentId,
  )
  await sql(
    `insert into guest_answers (company_id, guest_answer_id, guest_id, kind, proposed, news_id)
     values ($1, $2, $3, 'otherTime', '2026-12-03T15:30', $4)`,
    randomUUID(),
    guestId,
    newsId,
  )
  const [said] = (await linesOf(newsId)).filter((line) => line.includes('Grace Hopper'))
  expect(said?.match(/\d{1,2}:\d{2}/g)).toEqual(['14:00', '15:30'])
})
