import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TOTP, URI } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { consoleCalls } from '#contract/console/index.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { browserAt, hire, PASSWORD } from '#tests/support/server/staff.ts'

// @module-tag long

/** What owners do with the accounts of colleagues, and people with their own. */

let server: ServerUnderTest
let companyId: string
beforeAll(async () => {
  server = await serverUnderTest()
  companyId = (await makeCompany(server.adminAccess, {})).companyId
})
afterAll(() => server.stop())
afterEach(() => server.adminAccess.database.query.deleteFrom('counters').execute())

const owner = async () => (await hire(server, companyId, 'owner')).browser
const actionsOf = async (browser: Awaited<ReturnType<typeof owner>>): Promise<string[]> => {
  const { lines } = await browser.get(consoleCalls.listAudit, { companyId })
  return lines.map(({ action }: { action: string }) => action)
}
const mailTo = async (email: string): Promise<string> => {
  const folder = join(server.dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.filter((text) => text.includes(email)).join('\n')
}

describe('a member of the staff', () => {
  test('is removed with all roles and signed out, by an owner alone', async () => {
    const { id, browser } = await hire(server, companyId, 'reception')
    const { browser: manager } = await hire(server, companyId, 'manager')
    expect((await manager.ask(consoleCalls.removeMember, { companyId, accountId: id })).status).toBe(403)
    const boss = await owner()
    await boss.get(consoleCalls.removeMember, { companyId, accountId: id })
    expect((await browser.ask(consoleCalls.getMe, {})).status).toBe(401)
    const { accounts } = await boss.get(consoleCalls.listAccounts, { companyId })
    expect(accounts.some((one: { id: string }) => one.id === id)).toBe(false)
    expect((await boss.ask(consoleCalls.removeMember, { companyId, accountId: id })).status).toBe(404)
    expect(await actionsOf(boss)).toContain('removeMember')
  })

  test('is seen with their roles by an auditor of the company, who changes nothing', async () => {
    const { id } = await hire(server, companyId, 'reception')
    const { browser: auditor } = await hire(server, companyId, 'auditor')
    const { accounts } = await auditor.get(consoleCalls.listAccounts, { companyId })
    expect(accounts.find((one: { id: string }) => one.id === id)).toMatchObject({
      roles: [{ role: 'reception', siteId: null }],
    })
    for (const call of [consoleCalls.removeMember, consoleCalls.revokeAccountSessions])
      expect((await auditor.ask(call, { companyId, accountId: id })).status).toBe(403)
    for (const role of ['reception', 'privacyOfficer', 'warden'] as const) {
      const { browser } = await hire(server, companyId, role)
      expect((await browser.ask(consoleCalls.listAccounts, { companyId })).status, role).toBe(403)
    }
  })

  test('is not removed as the last owner', async () => {
    const { companyId: small } = await makeCompany(server.adminAccess, {})
    await server.adminAccess.database.query
      .deleteFrom('memberships')
      .where('company_id', '=', small)
      .execute()
    const { id, browser } = await hire(server, small, 'owner')
    const refused = await browser.ask(consoleCalls.removeMember, { companyId: small, accountId: id })
    expect([refused.status, refused.body.issues]).toEqual([
      400,
      [{ path: 'accountId', message: 'INPUT_STRING' }],
    ])
    expect((await browser.ask(consoleCalls.getMe, {})).status).toBe(200)
  })
})

describe('a lost second factor', () => {
  test('is reset by an owner: passkeys, codes and sessions are gone, a mail says so, and the password signs in', async () => {
    const { id, email, browser } = await hire(server, companyId, 'owner')
    const enabled = await browser.account('two-factor/enable', { password: PASSWORD })
    const totp = URI.parse(enabled.body.totpURI) as TOTP
    await browser.account('two-factor/verify-totp', { code: totp.generate() })
    const elsewhere = browserAt(server)
    expect((await elsewhere.signIn(email)).body).toMatchObject({ twoFactorRedirect: true })

    const { browser: manager } = await hire(server, companyId, 'manager')
    const request = { companyId, accountId: id }
    expect((await manager.ask(consoleCalls.resetSecondFactor, request)).status).toBe(403)
    expect((await browser.ask(consoleCalls.resetSecondFactor, request)).status).toBe(403)
    const boss = await owner()
    expect(await boss.get(consoleCalls.resetSecondFactor, request)).toEqual({ isMailed: true })

    expect((await browser.ask(consoleCalls.getMe, {})).status).toBe(401)
    await expect.poll(() => mailTo(email)).toMatch(/Subject:/)
    expect(await actionsOf(boss)).toContain('resetSecondFactor')
    const again = browserAt(server)
    expect((await again.signIn(email)).body.twoFactorRedirect).not.toBe(true)
    const me = await again.get(consoleCalls.getMe, {})
    expect(me.account).toMatchObject({ hasTotp: false, hasPasskey: false })
    expect(me.needsSecondFactor, 'an owner enrols another one first').toBe(true)
    expect((await again.ask(consoleCalls.getSettings, { companyId })).status).toBe(403)
  })

  test('is not reset by an owner of one of the companies for which the account works', async () => {
    const { id } = await hire(server, companyId, 'reception')
    const other = await makeCompany(server.adminAccess, {})
    await server.adminAccess.database.query
      .insertInto('memberships')
      .values({ company_id: other.companyId, account_id: id, site_id: '', role: 'owner' })
      .execute()
    const boss = await owner()
    const refused = await boss.ask(consoleCalls.resetSecondFactor, { companyId, accountId: id })
    expect(refused.status).toBe(403)
    const { rows } = await server.adminAccess.database.pool.query(
      'select 1 from auth."passkey" where "userId" = $1',
      [id],
    )
    expect(rows).toHaveLength(1)
  })
})

test('people change the name that colleagues see', async () => {
  const { id, browser } = await hire(server, companyId, 'reception')
  expect((await browser.ask(consoleCalls.saveMyName, { name: ' ' })).status).toBe(400)
  await browser.get(consoleCalls.saveMyName, { name: 'Ada Conti' })
  expect((await browser.get(consoleCalls.getMe, {})).account.name).toBe('Ada Conti')
  const { accounts } = await (await owner()).get(consoleCalls.listAccounts, { companyId })
  expect(accounts.find((one: { id: string }) => one.id === id).name).toBe('Ada Conti')
})
