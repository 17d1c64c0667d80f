import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { BADGE_OPENINGS } from '#contract/limits.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { altered } from '#tests/support/altered.ts'

/** The badge that a visitor takes along: a ticket that the welcome shows as a code opens it on a phone. */

let server: TestServer
let company: TestCompany

beforeAll(async () => {
  server = await sharedServer()
  company = await makeCompany(server.adminAccess, {})
})
afterAll(() => server.stop())

async function ticketFor(visitorId: string, token = company.token) {
  const answer = await server.ask(calls.getBadgeTicket, { visitorId }, { token })
  return {
    status: answer.status,
    ticket: (answer.body.data as { ticket?: string } | undefined)?.ticket ?? '',
  }
}
const open = (ticket: string, companyId = company.companyId) =>
  server.ask(calls.openBadge, { companyId, ticket }, { token: null })

test('a phone without any token opens the badge, a few times, whichever company it names', async () => {
  const { ticket } = await ticketFor(await company.meet())
  for (let opened = 1; opened < BADGE_OPENINGS.times; opened++) {
    const { status, body } = await open(ticket)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ dataURL: expect.stringMatching(/^data:image\/png;base64,/) })
  }
  // Again and again: a test that makes a company has what is counted of none forgotten.
  for (const named of [randomUUID, () => company.companyId])
    await expect.poll(async () => (await open(ticket, named())).status).toBe(429)
})

test('a ticket is of one company, of a visitor whom the tablet has met, and of a badge that holds', async () => {
  expect((await ticketFor(randomUUID())).status).toBe(404)
  const other = await makeCompany(server.adminAccess, {})
  expect((await ticketFor(await other.meet())).status).toBe(404)
  const visitorId = await company.meet()
  const { ticket } = await ticketFor(visitorId)
  expect((await open(ticket, other.companyId)).status).toBe(404)
  expect((await open(altered(ticket))).status).toBe(404)
  await server.adminAccess.database.query
    .updateTable('visitors')
    .set({ badge_revoked_at: new Date() })
    .where('visitor_id', '=', visitorId)
    .execute()
  expect((await open(ticket)).status).toBe(404)
})

test('its page is the same for everybody, in the language of the phone, and says nothing of a visitor', async () => {
  const page = async (language: string) => {
    const answer = await fetch(`${server.adminAccess.baseUrl}/badge/${company.companyId}`, {
      headers: { 'accept-language': language },
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    return answer.text()
  }
  expect(await page('de-DE')).toContain('lang="de"')
  expect(await page('nl')).toContain('lang="en"')
  expect(await page('de')).not.toContain(company.companyId)
})
