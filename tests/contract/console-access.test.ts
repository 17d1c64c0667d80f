import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyCall, pathParameters } from '#contract/calls/call.ts'
import { consoleCalls } from '#contract/console/index.ts'
import type { AllowedCallers } from '#contract/calls/call.ts'
import { type Policy, roles } from '#contract/console/policy.ts'
import { addStaff } from '#server/accounts/staff-plugin.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { isLong } from '#tests/support/long.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { type Browser, browserAt, hire, letAge } from '#tests/support/server/staff.ts'

/** A caller without permission is refused before the request is read, so an empty request shows who may call. */
const empty = (call: AnyCall, companyId: string) =>
  Object.fromEntries(pathParameters(call).map((name) => [name, name === 'companyId' ? companyId : '1']))
const isIn = (status: number): boolean => ![401, 403].includes(status)

const all: readonly AnyCall[] = Object.values(consoleCalls)
const ofCompany = all.flatMap((call) =>
  typeof call.access === 'object' && 'roles' in call.access ? [{ call, policy: call.access as Policy }] : [],
)

let server: TestServer
let company: { readonly companyId: string }
let foreign: { readonly companyId: string }

beforeAll(async () => {
  server = await sharedServer()
  company = await makeCompany(server.adminAccess, {})
  foreign = await makeCompany(server.adminAccess, {})
  await server.adminAccess.database.query
    .insertInto('sites')
    .values({
      company_id: company.companyId,
      site_id: 'north',
      name: 'North',
      time_zone: 'UTC',
      capacity: null,
    })
    .execute()
})
afterAll(() => server.stop())

/** Whether each company call lets this account in, by name. */
async function sweep(browser: Browser, companyId: string): Promise<Record<string, boolean>> {
  const cells: Record<string, boolean> = {}
  for (const { call } of ofCompany) {
    cells[call.name] = isIn((await browser.ask(call, empty(call, companyId))).status)
  }
  return cells
}
const expected = (may: (policy: Policy) => boolean) =>
  Object.fromEntries(ofCompany.map(({ call, policy }) => [call.name, may(policy)]))

/** In the short form every second role; tests/contract/access-matrix.test.ts asks all of them. */
const half = (turn: number) => roles.filter((_, nth) => isLong || nth % 2 === turn)

describe('who may call what', () => {
  test.each(roles)(
    'a fresh %s may what the policies say, and nothing in another company',
    { tags: 'long' },
    async (role) => {
      const { browser } = await hire(server, company.companyId, role)
      expect(await sweep(browser, company.companyId)).toEqual(
        expected((policy) => policy.roles.includes(role)),
      )
      expect(await sweep(browser, foreign.companyId)).toEqual(expected(() => false))
      expect(await sweep(browser, 'nowhere')).toEqual(expected(() => false))
    },
  )

  test.each(half(0))('a %s who signed in a while ago is asked to do so again', async (role) => {
    const { id, browser } = await hire(server, company.companyId, role)
    await letAge(server, id, 6)
    const may = (policy: Policy) => policy.roles.includes(role) && !policy.fresh
    expect(await sweep(browser, company.companyId)).toEqual(expected(may))
  })

  test.each(half(1))('a %s of one site may use the calls for sites only', async (role) => {
    const { browser } = await hire(server, company.companyId, role, 'north')
    const may = (policy: Policy) => policy.roles.includes(role) && policy.atSite === true
    expect(await sweep(browser, company.companyId)).toEqual(expected(may))
  })

  test('an owner without a second factor may enrol one and nothing else', async () => {
    const { browser } = await hire(server, company.companyId, 'owner', null, false)
    expect(await sweep(browser, company.companyId)).toEqual(expected(() => false))
    expect((await browser.get(consoleCalls.getMe, {})).needsSecondFactor).toBe(true)
    const enabled = await browser.account('two-factor/enable', { password: 'wrong-wrong-wrong' })
    expect(enabled.status).toBe(400)
  })

  test('a client without a session may only join or sign in', async () => {
    // Open to those alone whom a warden's link has let in; a tick without content is refused before it is asked whose it is.
    const { getWatchedRollCall } = consoleCalls
    for (const call of all) {
      const { status } = await browserAt(server).ask(call, empty(call, company.companyId))
      const isOpen = call.access === 'open' && call !== getWatchedRollCall
      expect(isIn(status), call.name).toBe(isOpen)
    }
  })

  test('tokens of tablets open no console call, and sessions no tablet call', async () => {
    const { token } = await makeCompany(server.adminAccess, {})
    for (const { call } of ofCompany) {
      const { status } = await server.ask(call, empty(call, company.companyId), {
        token,
        headers: { origin: server.url },
      })
      expect(status, call.name).toBe(401)
    }
  })

  test('a page of another origin may change nothing', async () => {
    const { browser } = await hire(server, company.companyId, 'owner')
    for (const call of all.filter(({ method, access }) => method === 'POST' && access !== 'open')) {
      const request = empty(call, company.companyId)
      const foreignPage = await browser.ask(call, request, { origin: 'https://evil.example' })
      expect(foreignPage.status, call.name).toBe(403)
    }
    const away = await browser.account('sign-out', {}, { origin: 'https://evil.example' })
    expect(away.status).toBe(403)
    expect((await browser.ask(consoleCalls.getMe, {})).status).toBe(200)
  })

  test('a site’s staff sees the site’s tablets and no others', async () => {
    const { pool } = server.adminAccess.database
    const at = (device: string, site: string | null) =>
      pool.query(
        "insert into devices (company_id, device_id, site_id, state) values ($1, $2, $3, 'approved')",
        [company.companyId, device, site],
      )
    await at('at-north', 'north')
    await at('elsewhere', null)
    const { browser } = await hire(server, company.companyId, 'manager', 'north')
    const { companyId } = company
    const seen = await browser.get(consoleCalls.listDevices, { companyId })
    expect(seen.map(({ id }: { id: string }) => id)).toEqual(['at-north'])
    const foreignOne = await browser.ask(consoleCalls.revokeDevice, { companyId, deviceId: 'elsewhere' })
    expect(foreignOne.status).toBe(404)
    const sites = await browser.get(consoleCalls.listSites, { companyId })
    expect(sites.map(({ id }: { id: string }) => id)).toEqual(['north'])
    const pairing = await browser.ask(consoleCalls.makePairingCode, { companyId, siteId: null, name: null })
    expect(pairing.status).toBe(400)
  })
})

test('a route of the console without a policy stops the server from starting', () => {
  const app = fastify()
  addStaff(app, {
    findAccount: () => Promise.resolve(null),
    findAccountAgain: () => Promise.resolve(null),
    membershipsIn: () => Promise.reject(new Error('Not called')),
    isOwnOrigin: () => false,
  })
  const route = (url: string, access: AllowedCallers) => () =>
    app.route({ method: 'GET', url, config: { access }, handler: () => null })
  expect(route('/api/console/companies/:companyId/secrets', 'open')).toThrow('has no policy')
  expect(route('/api/console/companies/:companyId/secrets', 'account')).toThrow('has no policy')
  expect(route('/api/console/everybody', { roles: ['owner'] })).toThrow('does not name the company')
  expect(route('/api/console/companies/:companyId/hosts', { roles: ['owner'] })).not.toThrow()
})
