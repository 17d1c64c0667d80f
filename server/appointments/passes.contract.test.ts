import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { guestIn } from '#src/kiosk/effects/offline/expected-guests.ts'
import { HOST, makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { type Invitation, inviteGuest, replacePass } from '#tests/support/server/guests.ts'
import { patient, type TestServer } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'

/** Guests who show their pass at a tablet. */

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())

const invite = (company: TestCompany, invitation: Invitation = {}) =>
  inviteGuest(server.adminAccess, company.companyId, invitation)

const identify = (pass: string, direction: boolean, token: string) =>
  server.ask(calls.identifyGuest, { pass, direction }, { token })

const SignedUp = v.object({ id: v.string() })

/** What a tablet does for a guest whose invitation is complete. It asks again where it is told "not now". */
async function arrive(pass: string, token: string, occurredAt?: string) {
  const late = occurredAt === undefined ? {} : { occurredAt }
  const form = { firstname: 'Grace', lastname: 'Hopper', pass, ...late }
  const ask = patient(server.ask)
  const signedUp = await ask(calls.signup, form, { token, key: randomUUID() })
  if (signedUp.status !== 200) return signedUp
  const { id } = v.parse(SignedUp, signedUp.body.data)
  return ask(calls.newAccess, { direction: true, visitorId: id, ...late }, { token, key: randomUUID() })
}

async function visitsOf(company: TestCompany) {
  const { rows } = await server.adminAccess.database.pool.query<{
    visitor_id: string
    host_id: string | null
    reason: string | null
  }>('select visitor_id, host_id, reason from visits where company_id = $1', [company.companyId])
  return rows
}

test('200 tablets at once with one pass make one visitor and one visit', { tags: 'long' }, async () => {
  const company = await makeCompany(server.adminAccess, {})
  // The counters have to be there before they can be lifted.
  await company.meet()
  await company.liftLimits()
  const { pass, guestId } = await invite(company, { hostId: HOST.id, reason: 'Audit' })
  const before = await company.count('visitors')
  const arrivals = await Promise.all(
    Array.from({ length: 200 }, async () => {
      await identify(pass, true, company.token)
      return arrive(pass, company.token)
    }),
  )
  expect(arrivals.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(arrivals.map(({ body }) => body.errorCode ?? 'entered'))).toEqual(
    new Set(['entered', 'ANOTHER_VISIT_OPEN']),
  )
  expect(await company.count('visitors')).toBe(before + 1)
  const visits = await visitsOf(company)
  expect(visits).toMatchObject([{ host_id: HOST.id, reason: 'Audit' }])
  const { rows } = await server.adminAccess.database.pool.query(
    'select state, visitor_id from guests where guest_id = $1',
    [guestId],
  )
  expect(rows).toEqual([{ state: 'arrived', visitor_id: visits[0]?.visitor_id }])
})

test('the answer names host and reason, and never the address', async () => {
  const company = await makeCompany(server.adminAccess, {})
  const { pass, email } = await invite(company, { hostId: HOST.id, reason: 'Audit' })
  const { body } = await identify(pass, true, company.token)
  expect(body.data).toMatchObject({
    visitor: null,
    expected: { firstname: 'Grace', host: { id: HOST.id }, reason: 'Audit', hasEmail: true },
  })
  expect(JSON.stringify(body)).not.toContain(email)
})

test('a guest whose address is known is that visitor', async () => {
  const company = await makeCompany(server.adminAccess, {})
  const { pass } = await invite(company, { email: company.visitor.email })
  const { body } = await identify(pass, true, company.token)
  expect(body.data).toMatchObject({ visitor: { id: company.visitor.id } })
})

test('the pass opens the exit after its time, and the replaced pass as well', async () => {
  const company = await makeCompany(server.adminAccess, {})
  const { pass, appointmentId, guestId } = await invite(company)
  expect((await arrive(pass, company.token)).status).toBe(200)
  await server.adminAccess.database.pool.query(
    `update appointments set starts_at = now() - interval '9 hours', ends_at = now() - interval '8 hours'
     where appointment_id = $1`,
    [appointmentId],
  )
  const renewed = await replacePass(server.adminAccess, guestId)
  for (const one of [pass, renewed]) expect((await identify(one, false, company.token)).status).toBe(200)
  expect((await identify(pass, true, company.token)).body.errorCode).toBe('ANOTHER_VISIT_OPEN')
})

test('two offline tablets with one pass make one visitor, and a visit that is flagged', async () => {
  const company = await makeCompany(server.adminAccess, {})
  const { pass } = await invite(company)
  const before = await company.count('visitors')
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const [first, second] = [await company.tablet(), await company.tablet()]
  expect((await arrive(pass, first, minutesAgo(2))).status).toBe(200)
  expect((await arrive(pass, second, minutesAgo(1))).status).toBe(200)
  expect(await company.count('visitors')).toBe(before + 1)
  expect(new Set((await visitsOf(company)).map(({ visitor_id }) => visitor_id)).size).toBe(1)
  const { browser } = await hire(server, company.companyId, 'reception')
  const asked = { companyId: company.companyId, siteId: null }
  const { items } = await browser.get(consoleCalls.listAttention, asked)
  expect(items).toMatchObject([{ details: ['DOUBLE_ENTRY'] }])
})

test("a tablet's pack has the guests of its site and of the next day, without pass or address", async () => {
  const company = await makeCompany(server.adminAccess, {})
  await server.adminAccess.database.pool.query(
    `insert into sites (company_id, site_id, name, time_zone)
     values ($1, 'hq', 'HQ', 'Europe/Rome'), ($1, 'plant', 'Plant', 'Europe/Rome')`,
    [company.companyId],
  )
  const here = await invite(company, { siteId: 'hq', hostId: HOST.id })
  const anywhere = await invite(company)
  const others = await Promise.all([
    invite(company, { siteId: 'plant' }),
    invite(company, { siteId: 'hq', isCancelled: true }),
    invite(company, { siteId: 'hq', startsIn: -600 }),
    invite(company, { siteId: 'hq', startsIn: 2 * 24 * 60 }),
  ])
  const token = await company.tablet(randomUUID(), 'hq')
  const { body } = await server.ask(calls.getOfflinePack, {}, { token })
  const pack = v.parse(calls.getOfflinePack.answer, body.data)
  expect(pack.guests?.map(({ guestId }) => guestId).sort()).toEqual([here.guestId, anywhere.guestId].sort())
  expect(await guestIn(pack, here.pass)).toMatchObject({ guestId: here.guestId, host: { id: HOST.id } })
  for (const { pass } of others) expect(await guestIn(pack, pass)).toBeNull()
  for (const secret of [here.pass, here.email ?? '']) expect(JSON.stringify(body)).not.toContain(secret)
})
