import { randomUUID } from 'node:crypto'
import { parseSetCookie } from 'cookie'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleCalls } from '#contract/console/index.ts'
import { CONSOLE_IDLE_MS, CONSOLE_SESSION_MS, WARDEN_SESSION_MS } from '#contract/limits.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { browserAt, hire, letAge, PASSWORD } from '#tests/support/server/staff.ts'

// @module-tag long

/** A warden's device stays signed in for a month, and opens roll calls alone (0107). */

let server: ServerUnderTest
let companyId: string
beforeAll(async () => {
  server = await serverUnderTest()
  companyId = (await makeCompany(server.adminAccess, {})).companyId
})
afterAll(() => server.stop())

const warden = () => hire(server, companyId, 'warden', null, false)
const lasts = async (accountId: string): Promise<number> => {
  const { rows } = await server.adminAccess.database.pool.query(
    'select extract(epoch from "expiresAt" - "createdAt") * 1000 as ms from auth."session" where "userId" = $1',
    [accountId],
  )
  return Number(rows[0]?.ms)
}
const cookieAge = async (email: string): Promise<number> => {
  const { headers } = await browserAt(server).signIn(email)
  const cookies = headers.getSetCookie().map((line) => parseSetCookie(line))
  return cookies.find(({ name }) => name.endsWith('.session_token'))?.maxAge ?? 0
}
const begin = (browser: Awaited<ReturnType<typeof warden>>['browser']) =>
  browser.ask(consoleCalls.startRollCall, {
    companyId,
    rollCallId: randomUUID(),
    siteId: null,
    startedAt: null,
  })

describe('the session of a warden', () => {
  test('lasts for thirty days in the table and in the browser, and others do not', async () => {
    const { id, email } = await warden()
    expect(Math.abs((await lasts(id)) - WARDEN_SESSION_MS)).toBeLessThan(MINUTE_MS)
    expect(Math.abs((await cookieAge(email)) * 1_000 - WARDEN_SESSION_MS)).toBeLessThan(MINUTE_MS)
    for (const role of ['reception', 'auditor', 'owner'] as const) {
      const other = await hire(server, companyId, role)
      expect(Math.abs((await lasts(other.id)) - CONSOLE_IDLE_MS), role).toBeLessThan(MINUTE_MS)
      expect((await cookieAge(other.email)) * 1_000, role).toBe(CONSOLE_IDLE_MS)
    }
  })

  test('is used after three weeks without use, notes it, and ends after thirty days', async () => {
    const { id, browser } = await warden()
    await letAge(server, id, 21 * 24 * 60)
    await server.adminAccess.database.pool.query(
      `update auth."session" set "updatedAt" = "createdAt", "expiresAt" = ("createdAt" at time zone 'UTC' + interval '30 days') at time zone 'UTC' where "userId" = $1`,
      [id],
    )
    const me = await browser.get(consoleCalls.getMe, {})
    expect(me.isForRollCalls).toBe(true)
    expect(Date.parse(me.endsAt) - Date.now()).toBeGreaterThan(8 * 24 * 3_600_000)
    await browser.get(consoleCalls.listRollCalls, { companyId })
    const { browser: owner } = await hire(server, companyId, 'owner')
    const { accounts } = await owner.get(consoleCalls.listAccounts, { companyId })
    const [device] = accounts.find((one: { id: string }) => one.id === id).devices
    expect(Date.now() - Date.parse(device.lastSeenAt)).toBeLessThan(MINUTE_MS)
    expect(Date.now() - Date.parse(device.signedInAt)).toBeGreaterThan(20 * 24 * 3_600_000)

    // However it is prolonged, the database holds it to thirty days.
    await server.adminAccess.database.pool.query(
      `update auth."session" set "createdAt" = now() - interval '30 days', "expiresAt" = now() + interval '1 day' where "userId" = $1`,
      [id],
    )
    expect((await browser.ask(consoleCalls.getMe, {})).status).toBe(401)
  })

  test('reads and ticks roll calls, and opens nothing else, not even the account', async () => {
    const { id, browser } = await warden()
    const { browser: desk } = await hire(server, companyId, 'reception')
    const begun = await begin(desk)
    const { rollCallId } = begun.body.data as { rollCallId: string }
    await letAge(server, id, 60)
    await browser.get(consoleCalls.getRollCall, { companyId, rollCallId })
    await browser.get(consoleCalls.tickRollCall, { companyId, rollCallId, ticks: [] })
    expect((await begin(browser)).status).toBe(403)
    expect((await browser.ask(consoleCalls.endRollCall, { companyId, rollCallId })).status).toBe(403)
    for (const call of [consoleCalls.listSessions, consoleCalls.listMyVisitors]) {
      expect((await browser.ask(call as typeof consoleCalls.listSessions, {})).status, call.name).toBe(401)
    }
    const change = { currentPassword: PASSWORD, newPassword: `${PASSWORD}-neu` }
    expect((await browser.account('change-password', change)).status).toBe(401)
    expect((await browser.account('two-factor/enable', { password: PASSWORD })).status).toBe(401)
  })

  test('opens roll calls alone although the account is invited as a manager, and ends with another role', async () => {
    const { id, browser } = await warden()
    // As a version that knows no such sessions, or an import, would add it.
    await server.adminAccess.database.query
      .insertInto('memberships')
      .values({ company_id: companyId, account_id: id, site_id: 'headquarters', role: 'manager' })
      .execute()
    const { memberships } = await browser.get(consoleCalls.getMe, {})
    expect(memberships.map(({ role }: { role: string }) => role)).toEqual(['warden'])
    expect(
      (await browser.ask(consoleCalls.listInside, { companyId, siteId: null, search: '', after: null }))
        .status,
    ).toBe(403)

    const { browser: owner } = await hire(server, companyId, 'owner')
    await owner.get(consoleCalls.saveRoles, {
      companyId,
      accountId: id,
      roles: [{ role: 'manager', siteId: null }],
    })
    expect((await browser.ask(consoleCalls.getMe, {})).status).toBe(401)
  })

  test('is not ended by an owner of another company', async () => {
    const { id, browser } = await warden()
    const other = await makeCompany(server.adminAccess, {})
    const { browser: stranger } = await hire(server, other.companyId, 'owner')
    const roles = [{ role: 'manager', siteId: null }] as const
    const asked = { companyId: other.companyId, accountId: id }
    expect((await stranger.ask(consoleCalls.saveRoles, { ...asked, roles: [...roles] })).status).toBe(404)
    for (const call of [consoleCalls.removeMember, consoleCalls.resetSecondFactor]) {
      expect((await stranger.ask(call as typeof consoleCalls.removeMember, asked)).status, call.name).toBe(
        404,
      )
    }
    // Not even while the account has a further role that no sign-in has seen.
    await server.adminAccess.database.query
      .insertInto('memberships')
      .values({ company_id: companyId, account_id: id, site_id: 'annexe', role: 'reception' })
      .execute()
    expect((await stranger.ask(consoleCalls.saveRoles, { ...asked, roles: [...roles] })).status).toBe(404)
    expect((await browser.ask(consoleCalls.getMe, {})).status).toBe(200)
  })

  test('is ended by an owner, one device at a time', async () => {
    const { id, email, browser } = await warden()
    const phone = browserAt(server)
    await phone.signIn(email)
    const { browser: owner } = await hire(server, companyId, 'owner')
    const devicesOf = async () => {
      const { accounts } = await owner.get(consoleCalls.listAccounts, { companyId })
      return accounts.find((one: { id: string }) => one.id === id).devices
    }
    const [latest] = await devicesOf()
    expect(await devicesOf()).toHaveLength(2)
    const { browser: manager } = await hire(server, companyId, 'manager')
    const request = { companyId, accountId: id, sessionId: latest.sessionId }
    expect((await manager.ask(consoleCalls.signOutDevice, request)).status).toBe(403)
    await owner.get(consoleCalls.signOutDevice, request)
    expect((await owner.ask(consoleCalls.signOutDevice, request)).status).toBe(404)
    expect(await devicesOf()).toHaveLength(1)
    expect((await phone.ask(consoleCalls.getMe, {})).status).toBe(401)
    expect((await browser.ask(consoleCalls.getMe, {})).status).toBe(200)
  })
})

test('a session of another role still ends after twelve hours', async () => {
  const { id, browser } = await hire(server, companyId, 'reception')
  await letAge(server, id, CONSOLE_SESSION_MS / MINUTE_MS)
  await server.adminAccess.database.pool.query(
    `update auth."session" set "expiresAt" = now() + interval '1 day' where "userId" = $1`,
    [id],
  )
  expect((await browser.ask(consoleCalls.getMe, {})).status).toBe(401)
})
