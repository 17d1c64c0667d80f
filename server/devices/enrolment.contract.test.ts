import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { PAIRING_FAILURES } from '#contract/limits.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { type Browser, browserAt, hire } from '#tests/support/server/staff.ts'

/** A link that sets up several tablets of one site, without codes. */

let server: TestServer
let company: TestCompany
let manager: Browser

beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  company = await makeCompany(server.adminAccess, { admits: true })
  await server.adminAccess.database.pool.query(
    `insert into sites (company_id, site_id, name, time_zone) values ($1, 'hq', 'hq', 'Europe/Rome')`,
    [company.companyId],
  )
  manager = (await hire(server, company.companyId, 'manager')).browser
})

interface Link {
  readonly id: string
  readonly proof: string
}
const makeLink = (changes: object = {}): Promise<Link> =>
  manager.get(consoleCalls.makeEnrolmentLink, {
    companyId: company.companyId,
    siteId: 'hq',
    name: 'Reception',
    approves: true,
    tablets: 2,
    hours: 24,
    ...changes,
  })
const open = (proof: string, deviceId: string, by: Browser = browserAt(server)) =>
  by.ask(calls.enrol, { companyId: company.companyId, proof, deviceId })
/** A server with too much to do says so, and the tablet asks again. */
const openPatiently = async (proof: string, deviceId: string): Promise<number> => {
  const { status } = await open(proof, deviceId)
  if (status !== 503) return status
  await new Promise((resolve) => setTimeout(resolve, 200))
  return openPatiently(proof, deviceId)
}
const devices = (): Promise<readonly { id: string; name: string; state: string; siteId: string }[]> =>
  manager.get(consoleCalls.listDevices, { companyId: company.companyId })
const links = (): Promise<readonly { id: string; used: number }[]> =>
  manager.get(consoleCalls.listEnrolmentLinks, { companyId: company.companyId })

test('a link that approves sets tablets up at its site, each with a secret of its own', async () => {
  const { proof } = await makeLink()
  const tablet = browserAt(server)
  const answer = await open(proof, 'tablet-1', tablet)
  expect(answer.body.data).toEqual({ companyId: company.companyId, site: 'hq', deviceId: 'tablet-1' })
  expect((await tablet.ask(calls.getToken, {})).body.data).toMatchObject({ site: 'hq', deviceId: 'tablet-1' })
  expect((await devices()).find(({ id }) => id === 'tablet-1')).toMatchObject({
    name: 'Reception 1',
    state: 'approved',
    siteId: 'hq',
  })
})

test('by any other link a tablet waits until staff approve it', async () => {
  const { proof } = await makeLink({ approves: false })
  const tablet = browserAt(server)
  expect((await open(proof, 'tablet-1', tablet)).status).toBe(200)
  expect((await tablet.ask(calls.getToken, {})).status).toBe(403)
  const { companyId } = company
  await manager.get(consoleCalls.approveDevice, { companyId, deviceId: 'tablet-1', siteId: 'hq' })
  expect((await tablet.ask(calls.getToken, {})).status).toBe(200)
})

test('of fifty tablets at once, a link for twenty sets up exactly twenty', async () => {
  const { proof } = await makeLink({ tablets: 20 })
  const before = (await devices()).length
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => openPatiently(proof, `tablet-${at}`)),
  )
  expect(answers.toSorted()).toEqual([...Array(20).fill(200), ...Array(30).fill(403)])
  expect((await devices()).length - before).toBe(20)
  expect(await links(), 'what opens nothing is not listed').toEqual([])
})

test('a tablet that opens the link again is the tablet that it is, and counts once', async () => {
  const { proof } = await makeLink()
  const tablet = browserAt(server)
  await open(proof, 'tablet-1', tablet)
  expect((await open(proof, 'tablet-1', tablet)).body.data).toMatchObject({ deviceId: 'tablet-1' })
  expect(await links()).toMatchObject([{ used: 1 }])
})

test('the name of a tablet that works is not to be had by a link', async () => {
  const { proof } = await makeLink()
  await open(proof, 'tablet-1')
  const { deviceId } = (await open(proof, 'tablet-1')).body.data as { deviceId: string }
  expect(deviceId).not.toBe('tablet-1')
})

test('a revoked link, an expired one, and the link of another company open nothing', async () => {
  const { companyId } = company
  const revoked = await makeLink()
  await manager.get(consoleCalls.revokeEnrolmentLink, { companyId, linkId: revoked.id })
  expect((await open(revoked.proof, 'late')).status).toBe(403)

  const expired = await makeLink()
  const { pool } = server.adminAccess.database
  await pool.query(
    "update enrolment_links set expires_at = now() - interval '1 second' where company_id = $1",
    [companyId],
  )
  expect((await open(expired.proof, 'late')).status).toBe(403)

  const { proof } = await makeLink()
  const other = await makeCompany(server.adminAccess, { admits: true })
  const asked = { companyId: other.companyId, proof, deviceId: 'late' }
  expect((await server.ask(calls.enrol, asked)).status).toBe(403)
  expect((await devices()).some(({ id }) => id === 'late')).toBe(false)
})

test('the proof is stored as a hash and is in no audit line, which names the link, its site and its numbers', async () => {
  const { id, proof } = await makeLink()
  const { pool } = server.adminAccess.database
  const { rows } = await pool.query('select * from enrolment_links where company_id = $1', [
    company.companyId,
  ])
  expect(JSON.stringify(rows)).not.toContain(proof)
  expect(rows[0].proof_hash).not.toEqual(Buffer.from(proof, 'base64url'))
  const audit = await manager.get(consoleCalls.listAudit, { companyId: company.companyId })
  const said = JSON.stringify(audit)
  expect(said).not.toContain(proof)
  expect(said).toContain(id)
})

test('wrong proofs are counted by address, and a right one still passes', async () => {
  const { proof } = await makeLink()
  const guesses = async () => {
    await server.adminAccess.database.pool.query("delete from counters where company_id = ''")
    const wrong: number[] = []
    for (let guess = 0; guess < 8; guess++)
      wrong.push(await openPatiently('a'.repeat(43), `guessing-${guess}`))
    return wrong
  }
  const { times } = PAIRING_FAILURES
  // Tests beside this one forget the addresses as well, whenever they make a company.
  await expect.poll(guesses).toEqual([...Array(times).fill(403), ...Array(8 - times).fill(429)])
  expect((await open(proof, 'tablet-1')).status).toBe(200)
})

test.each([{ tablets: 0 }, { tablets: 101 }, { hours: 0 }, { hours: 169 }, { siteId: 'nowhere' }])(
  'no link with %o',
  async (changes) => {
    const asked = { siteId: 'hq', name: null, approves: true, tablets: 2, hours: 24, ...changes }
    const { companyId } = company
    expect((await manager.ask(consoleCalls.makeEnrolmentLink, { companyId, ...asked })).status).toBe(400)
  },
)

test('reception and auditors make and revoke no link', async () => {
  const { companyId } = company
  const { id } = await makeLink()
  for (const role of ['reception', 'auditor'] as const) {
    const { browser } = await hire(server, companyId, role)
    const asked = { companyId, siteId: 'hq', name: null, approves: true, tablets: 2, hours: 24 }
    expect((await browser.ask(consoleCalls.makeEnrolmentLink, asked)).status).toBe(403)
    expect((await browser.ask(consoleCalls.revokeEnrolmentLink, { companyId, linkId: id })).status).toBe(403)
  }
})
