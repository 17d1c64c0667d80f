import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TOTP, URI } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { consoleCalls } from '#contract/console/index.ts'
import { hashOperatorPin } from '#server/devices/operator-pin.ts'
import { hashPassword } from './password.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { browserAt, hire, letAge, PASSWORD } from '#tests/support/server/staff.ts'

// @module-tag long

/** Passwords, second factors and the sessions that they open, as OWASP ASVS wants them (6.2, 6.4, 6.5, 7.2). */

let server: ServerUnderTest
let companyId: string
beforeAll(async () => {
  server = await serverUnderTest()
  companyId = (await makeCompany(server.adminAccess, {})).companyId
})
afterAll(() => server.stop())
afterEach(() => server.adminAccess.database.query.deleteFrom('counters').execute())

const change = async (newPassword: string, currentPassword = PASSWORD) => {
  const { email, browser } = await hire(server, companyId, 'reception')
  const { status } = await browser.account('change-password', { currentPassword, newPassword })
  return {
    status,
    signIn: async (password: string) => (await browserAt(server).signIn(email, password)).status,
  }
}

describe('a password', () => {
  test('has 12 to 128 characters of any kind', async () => {
    for (const good of [
      'nqwk zphr vlt',
      'dodici-segni',
      '\u{1f9c0} formaggio con pere',
      '木漏れ日の中を歩く静かな朝',
      `${'forno pioggia lanterna velo '.repeat(5).slice(0, 127)}!`,
    ]) {
      const { status, signIn } = await change(good)
      expect(status, good).toBe(200)
      expect(await signIn(good), good).toBe(200)
    }
    for (const bad of ['', 'undicisegni', 'zq'.repeat(70)]) expect((await change(bad)).status, bad).toBe(400)
  })

  test('is changed only by a person who knows it', async () => {
    const fresh = 'timo-83-ponte-chiaro'
    const known = await change(fresh)
    expect(known.status).toBe(200)
    expect([await known.signIn(PASSWORD), await known.signIn(fresh)]).toEqual([401, 200])
    const unknown = await change(fresh, `${PASSWORD}x`)
    expect(unknown.status).toBe(400)
    expect([await unknown.signIn(PASSWORD), await unknown.signIn(fresh)]).toEqual([200, 401])
    const stranger = browserAt(server)
    const tried = await stranger.account('change-password', { currentPassword: PASSWORD, newPassword: fresh })
    expect(tried.status).toBe(401)
  })

  test('that is changed ends all other sessions', async () => {
    const { email, browser } = await hire(server, companyId, 'reception')
    const other = browserAt(server)
    await other.signIn(email)
    const asked = {
      currentPassword: PASSWORD,
      newPassword: 'timo-83-ponte-chiaro',
      revokeOtherSessions: true,
    }
    expect((await browser.account('change-password', asked)).status).toBe(200)
    expect((await other.ask(consoleCalls.getMe, {})).status).toBe(401)
    expect((await browser.ask(consoleCalls.getMe, {})).status).toBe(200)
  })

  test('is compared as it was typed, to its last character', async () => {
    const long = ` Ginepro ${'fra le rocce '.repeat(8)}e il mare `
    const { status, signIn } = await change(long)
    expect(status).toBe(200)
    expect(await signIn(long)).toBe(200)
    for (const other of [long.trim(), long.toLowerCase(), long.slice(0, -1), long.slice(0, 72), `${long} `]) {
      expect(await signIn(other), JSON.stringify(other)).toBe(401)
    }
  })

  test('does not expire', async () => {
    const { id, email } = await hire(server, companyId, 'reception')
    const { pool } = server.adminAccess.database
    await pool.query(
      `update auth."account" set "updatedAt" = now() - interval '10 years', "createdAt" = now() - interval '10 years' where "userId" = $1`,
      [id],
    )
    await pool.query(
      `update auth."user" set "createdAt" = now() - interval '10 years', "updatedAt" = now() - interval '10 years' where id = $1`,
      [id],
    )
    expect((await browserAt(server).signIn(email)).status).toBe(200)
  })

  test('that is reset by mail does not open the second factor', async () => {
    const { email, browser } = await hire(server, companyId, 'manager', null, false)
    const enabled = await browser.account('two-factor/enable', { password: PASSWORD })
    const totp = URI.parse(enabled.body.totpURI) as TOTP
    expect((await browser.account('two-factor/verify-totp', { code: totp.generate() })).status).toBe(200)

    const stranger = browserAt(server)
    await stranger.account('request-password-reset', { email })
    const mail = await expect
      .poll(() => resetTokenFor(email))
      .not.toBeNull()
      .then(() => resetTokenFor(email))
    const newPassword = 'timo-83-ponte-chiaro'
    expect((await stranger.account('reset-password', { token: mail, newPassword })).status).toBe(200)
    expect((await stranger.signIn(email, newPassword)).body).toMatchObject({ twoFactorRedirect: true })
    expect((await stranger.ask(consoleCalls.getMe, {})).status).toBe(401)
  })
})

async function resetTokenFor(email: string): Promise<string | null> {
  const folder = join(server.dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const own = texts.find((text) => text.includes(email))
  return /reset-password#(\w+)/.exec(own?.replace(/=\r?\n/g, '').replaceAll('=3D', '=') ?? '')?.[1] ?? null
}

test('a second factor gives each enrolment a seed and backup codes of its own, too long to guess', async () => {
  const seeds = new Set<string>()
  const codes: string[] = []
  for (let time = 0; time < 5; time++) {
    const { browser } = await hire(server, companyId, 'reception', null, false)
    const { body } = await browser.account('two-factor/enable', { password: PASSWORD })
    const totp = URI.parse(body.totpURI) as TOTP
    expect(totp.secret.bytes.length).toBeGreaterThanOrEqual(16)
    expect(totp.period).toBe(30)
    seeds.add(totp.secret.base32)
    codes.push(...body.backupCodes)
  }
  expect(seeds.size).toBe(5)
  expect(codes.length).toBeGreaterThan(20)
  expect(new Set(codes).size).toBe(codes.length)
  // 12 of 31 signs are 59 bits. None of them is taken for another one on paper.
  for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{4}-[a-hjkmnp-z2-9]{4}-[a-hjkmnp-z2-9]{4}$/)
})

test('a second factor that is taken away opens nothing any more', async () => {
  const { email, browser } = await hire(server, companyId, 'reception', null, false)
  const { body } = await browser.account('two-factor/enable', { password: PASSWORD })
  const totp = URI.parse(body.totpURI) as TOTP
  expect((await browser.account('two-factor/verify-totp', { code: totp.generate() })).status).toBe(200)
  expect((await browserAt(server).signIn(email)).body).toMatchObject({ twoFactorRedirect: true })
  expect((await browser.account('two-factor/disable', { password: PASSWORD })).status).toBe(200)

  const again = browserAt(server)
  expect((await again.signIn(email)).body).not.toMatchObject({ twoFactorRedirect: true })
  const next = totp.generate({ timestamp: Date.now() + 30_000 })
  expect((await again.account('two-factor/verify-totp', { code: next })).status).not.toBe(200)
  const [code] = body.backupCodes
  expect((await again.account('two-factor/verify-backup-code', { code })).status).not.toBe(200)
})

test('an owner ends all sessions of a member of their own staff only', async () => {
  const owner = await hire(server, companyId, 'owner')
  const guest = await hire(server, companyId, 'reception')
  const other = browserAt(server)
  await other.signIn(guest.email)
  const { companyId: elsewhere } = await makeCompany(server.adminAccess, {})
  const stranger = await hire(server, elsewhere, 'reception')
  const end = (accountId: string, by = owner) =>
    by.browser.ask(consoleCalls.revokeAccountSessions, { companyId, accountId })
  expect((await end(owner.id, guest)).status).toBe(403)
  expect((await end(stranger.id)).status).toBe(404)
  for (const browser of [guest.browser, other, stranger.browser])
    expect((await browser.ask(consoleCalls.getMe, {})).status).toBe(200)
  expect((await end(guest.id)).status).toBe(200)
  for (const browser of [guest.browser, other])
    expect((await browser.ask(consoleCalls.getMe, {})).status).toBe(401)
  for (const { browser } of [owner, stranger])
    expect((await browser.ask(consoleCalls.getMe, {})).status).toBe(200)
})

test('a person who wants to end their other sessions must have just signed in', async () => {
  const { id, email, browser } = await hire(server, companyId, 'reception')
  await browserAt(server).signIn(email)
  const sessions = await browser.get(consoleCalls.listSessions, {})
  const sessionId = sessions.find(({ isThis }: { isThis: boolean }) => !isThis).id
  await letAge(server, id, 6)
  expect((await browser.ask(consoleCalls.revokeSession, { sessionId })).status).toBe(401)
  const again = browserAt(server)
  await again.signIn(email)
  expect((await again.ask(consoleCalls.revokeSession, { sessionId })).status).toBe(200)
})

test('signing in opens a session whose token is new and random, and ends the one before', async () => {
  const { email, browser } = await hire(server, companyId, 'reception')
  const tokens = new Set<string>()
  const kept = () => [...browser.cookies].find(([name]) => name.endsWith('session_token'))?.[1] ?? ''
  for (let time = 0; time < 5; time++) {
    const before = browser.headers()
    expect((await browser.signIn(email)).status).toBe(200)
    const old = await fetch(server.url + consoleCalls.getMe.path, { headers: before })
    expect(old.status, 'the session before').toBe(401)
    tokens.add(decodeURIComponent(kept()).split('.')[0] ?? '')
  }
  expect(tokens.size).toBe(5)
  // 32 letters and digits are 190 bits.
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9]{32,}$/)
  expect((await browser.ask(consoleCalls.getMe, {})).status).toBe(200)
})

test('passwords and PINs are kept as Argon2id with at least 19 MiB and two passes', async () => {
  for (const stored of [await hashPassword(PASSWORD), await hashOperatorPin('135790')]) {
    const [, memory, passes, salt = ''] =
      /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$([^$]+)\$[^$]{42,}$/.exec(stored) ?? []
    expect(Number(memory)).toBeGreaterThanOrEqual(19_456)
    expect(Number(passes)).toBeGreaterThanOrEqual(2)
    expect(Buffer.from(salt, 'base64').length).toBeGreaterThanOrEqual(16)
  }
  expect(await hashPassword(PASSWORD)).not.toBe(await hashPassword(PASSWORD))
})
