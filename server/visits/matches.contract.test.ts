import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { FOUND_ROWS } from '#contract/limits.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'

/** The search of the whole console. */

let server: TestServer
let company: TestCompany
let desk: Browser
beforeAll(async () => {
  server = await sharedServer()
  company = await makeCompany(server.adminAccess, {})
  desk = (await hire(server, company.companyId, 'reception')).browser
})
afterAll(() => server.stop())

const sql = (text: string, values: unknown[] = []) => server.adminAccess.database.pool.query(text, values)
const find = (search: string, by = desk) =>
  by.get(consoleCalls.listMatches, { companyId: company.companyId, search })

test('people are found without accents and in either order, those inside first, and few of them', async () => {
  const { token } = company
  const signUp = async (firstname: string, lastname: string) => {
    const request = { firstname, lastname, email: `${randomUUID()}@visitor.example` }
    const answer = await server.ask(calls.signup, request, { token, key: randomUUID() })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return (answer.body.data as { id: string }).id
  }
  for (let made = 0; made <= FOUND_ROWS; made += 1) await signUp('Jürgen', `Müller ${made}`)
  const inside = await signUp('Jürgen', 'Zöllner')
  const entry = { direction: true, visitorId: inside }
  expect((await server.ask(calls.newAccess, entry, { token, key: randomUUID() })).status).toBe(200)
  const found = await find('jurgen')
  expect(found.people).toHaveLength(FOUND_ROWS)
  expect(found.people[0]).toMatchObject({ visitorId: inside, isInside: true })
  expect(found.visits).toMatchObject([{ visitorId: inside, exitedAt: null }])
  for (const typed of ['zöllner jürgen', 'JURG ZOLL'])
    expect((await find(typed)).people).toMatchObject([{ visitorId: inside }])
  expect((await find('urgen')).people).toEqual([])
  expect((await find('  ')).people).toEqual([])
})

test('hosts are found by name, and nothing of another company or of a site that is not the own', async () => {
  const hosts = await desk.get(consoleCalls.listHosts, { companyId: company.companyId })
  const [host] = hosts.hosts
  expect((await find(`${host.lastName} ${host.firstName}`)).hosts).toMatchObject([{ hostId: host.id }])
  await sql("insert into sites (company_id, site_id, name, time_zone) values ($1, 'oslo', 'Oslo', 'UTC')", [
    company.companyId,
  ])
  const oslo = (await hire(server, company.companyId, 'reception', 'oslo')).browser
  expect(await find('jurgen', oslo)).toMatchObject({ people: [], visits: [] })
  const foreign = await makeCompany(server.adminAccess, {})
  const stranger = (await hire(server, foreign.companyId, 'owner')).browser
  const refused = await stranger.ask(consoleCalls.listMatches, { companyId: company.companyId, search: 'j' })
  expect(refused.status).toBe(403)
})
