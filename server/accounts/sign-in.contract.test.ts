import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type TOTP, URI } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { consoleCalls } from '#contract/console/index.ts'
import {
  CONSOLE_SIGN_INS_IN_ALL,
  PAIRING_FAILURES_IN_ALL,
  RESET_MAILS,
  SESSION_CHECKS,
} from '#contract/limits.ts'
import { calls } from '#contract/calls/index.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { type Browser, browserAt, hire, PASSWORD } from '#tests/support/server/staff.ts'
import { sampleOf } from '#tests/support/long.ts'

/** What the penetration test found in signing in. */

let server: ServerUnderTest
let companyId: string
/** The same server behind a trusted proxy: a header gives the client’s address. */
let proxied: ServerUnderTest

beforeAll(async () => {
  server = await serverUnderTest()
  companyId = (await makeCompany(server.adminAccess, {})).companyId
})
afterAll(async () => {
  await server.stop()
  await proxied?.stop()
})
afterEach(async () => {
  await server.adminAccess.database.query.deleteFrom('counters').execute()
})

/** A mail that was queued has been written by then. */
const MAILED_MS = 1_000

const mails = async ({ dataDir }: ServerUnderTest): Promise<string> => {
  const folder = join(dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts
    .join('\n')
    .replace(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
}
/** @returns the moment whose code set it up */
const setUpTotp = async (browser: Browser): Promise<{ readonly totp: TOTP; readonly at: number }> => {
  const { body } = await browser.account('two-factor/enable', { password: PASSWORD })
  const totp = URI.parse(body.totpURI) as TOTP
  const at = Date.now()
  const code = totp.generate({ timestamp: at })
  expect((await browser.account('two-factor/verify-totp', { code })).status).toBe(200)
  return { totp, at }
}

describe('an owner whose second factor is a passkey', () => {
  test('cannot do an owner’s work with the password alone, nor make themselves another factor with it', async () => {
    const { email, browser } = await hire(server, companyId, 'owner')
    const thief = browserAt(server)
    expect((await thief.signIn(email)).status).toBe(200)
    expect(await thief.get(consoleCalls.getMe, {})).toMatchObject({
      needsSecondFactor: true,
      usedSecondFactor: false,
      account: { hasPasskey: true },
    })
    expect((await thief.ask(consoleCalls.getSettings, { companyId })).status).toBe(403)
    expect((await thief.ask(consoleCalls.readServiceCode, { companyId })).status).toBe(403)
    const passkeys = await thief.account('passkey/list-user-passkeys')
    for (const [path, body] of Object.entries({
      'two-factor/enable': { password: PASSWORD },
      'passkey/generate-register-options': undefined,
      'passkey/delete-passkey': { id: passkeys.body[0].id },
      'change-password': { currentPassword: PASSWORD, newPassword: `${PASSWORD}-nuova` },
    })) {
      expect((await thief.account(path, body)).status, path).toBe(403)
    }
    expect((await browser.ask(consoleCalls.getSettings, { companyId })).status).toBe(200)
  })

  test('enrols the first factor by the password, and works at once', async () => {
    const { browser } = await hire(server, companyId, 'owner', null, false)
    expect((await browser.ask(consoleCalls.getSettings, { companyId })).status).toBe(403)
    await setUpTotp(browser)
    expect((await browser.ask(consoleCalls.getSettings, { companyId })).status).toBe(200)
    expect((await browser.account('two-factor/disable', { password: PASSWORD })).status).toBe(200)
    expect((await browser.ask(consoleCalls.getSettings, { companyId })).status).toBe(403)
  })
})

describe('a one-time code', () => {
  test('works once, however many ask at once, and trusts no browser', async () => {
    const { email, browser } = await hire(server, companyId, 'manager', null, false)
    const { totp, at } = await setUpTotp(browser)
    const secondStep = async (code: string, more = {}) => {
      const other = browserAt(server)
      expect((await other.signIn(email)).body).toMatchObject({ twoFactorRedirect: true })
      return other.account('two-factor/verify-totp', { code, ...more })
    }
    expect((await secondStep(totp.generate({ timestamp: at }))).status, 'used to set it up').toBe(401)
    // Of the next half minute, or of the present one if the first has passed meanwhile.
    const code = totp.generate({ timestamp: at + 30_000 })
    const trusted = await secondStep(code, { trustDevice: true })
    expect(trusted.status).toBe(400)
    expect(trusted.headers.getSetCookie().join()).not.toContain('trust')
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await secondStep(code)).status))
    expect(statuses.sort()).toEqual([200, 401, 401, 401])
    expect((await secondStep(code)).status).toBe(401)
  })
})

describe('a session', () => {
  test('does not allow guessing the password', async () => {
    const { browser } = await hire(server, companyId, 'manager', null, false)
    await setUpTotp(browser)
    await server.adminAccess.database.query.deleteFrom('counters').execute()
    const paths = ['get-totp-uri', 'enable', 'disable', 'generate-backup-codes'] as const
    const tries = Array.from({ length: 12 }, (_, nth) =>
      browser.account(`two-factor/${paths[nth % paths.length]}`, { password: `wrong-wrong-${nth}` }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(12 - SESSION_CHECKS.times)
    const right = await browser.account('change-password', {
      currentPassword: PASSWORD,
      newPassword: `${PASSWORD}-nuova`,
    })
    expect(right.status).toBe(429)
  })

  test('cannot be taken over with data of the tables, nor can a password be reset with it', async () => {
    const { id, email, browser } = await hire(server, companyId, 'reception', null, false)
    await browserAt(server).account('request-password-reset', { email })
    const link = /reset-password#(\w+)/
    await expect.poll(() => mails(server)).toMatch(link)
    const [cookie = ''] = [...browser.cookies.values()]
    const token = decodeURIComponent(cookie).split('.')[0] ?? ''
    const { rows } = await server.adminAccess.database.pool.query<{ text: string }>(
      `select s::text as text from auth."session" s union all select v::text from auth."verification" v`,
    )
    const stored = rows.map(({ text }) => text).join('\n')
    expect(stored).toContain(id)
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(link.exec(await mails(server))?.[1])
    expect(stored).toContain(createHash('sha256').update(token).digest('base64url'))
  })
})

describe('the mount of the account library', () => {
  /** As no browser would write it. */
  const say = async (path: string, cookie: string): Promise<string> => {
    const { port } = new URL(server.url)
    const socket = connect(Number(port), '127.0.0.1')
    let answer = ''
    socket.on('data', (part) => (answer += part))
    socket.end(`GET ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`)
    await new Promise((resolve) => socket.once('close', resolve))
    return answer
  }

  test('refuses a path that URL parsing would change', async () => {
    const { browser } = await hire(server, companyId, 'reception')
    const cookie = browser.headers().cookie ?? ''
    for (const path of [
      '..\\list-sessions',
      '..%5Clist-sessions',
      '..%2Flist-sessions',
      '..\\..\\ok',
      '%2e%2e/ok',
      'sso/..\\..\\ok',
    ]) {
      const answer = await say(`/api/auth/callback/${path}`, cookie)
      expect(answer, path).not.toContain('200 OK')
      expect(answer, path).not.toContain('"token"')
    }
  })

  test('redirects browsers only to pages of the console', async () => {
    const at = { provider: 'sso', callbackURL: '/console', errorCallbackURL: '/console/sign-in' }
    for (const callbackURL of [
      `${server.url.replace('http://', 'http://x@')}@evil.example/`,
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/console/..//evil.example',
      '/api/auth/sign-out',
    ]) {
      const { status, body } = await browserAt(server).account('sign-in/social', { ...at, callbackURL })
      expect([status, body.errorCode], callbackURL).toEqual([400, 'INVALID_INPUT'])
    }
  })

  test('checks the whole origin, scheme included', async () => {
    const { host } = new URL(server.url)
    const { email } = await hire(server, companyId, 'reception')
    for (const origin of [`https://${host}`, `chrome-extension://${host}`, 'http://evil.example', 'null']) {
      const body = { email, password: PASSWORD }
      const { status } = await browserAt(server).account('sign-in/email', body, { origin, host })
      expect(status, origin).toBe(403)
    }
  })
})

describe('a person who asks for a new password', () => {
  test('gets a link to this server, whatever host the request names', async () => {
    const { email } = await hire(server, companyId, 'manager')
    const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const body = { email }
    const withOrigin = { ...evil, origin: 'http://evil.example' }
    expect((await browserAt(server).account('request-password-reset', body, withOrigin)).status).toBe(403)
    expect((await browserAt(server).account('request-password-reset', body, evil)).status).toBe(200)
    await expect.poll(() => mails(server)).toContain(email)
    const all = await mails(server)
    expect(all).not.toContain('evil')
    expect(all.slice(all.indexOf(email))).toContain(
      `${server.url.replace('127.0.0.1', 'localhost')}/console/reset-password#`,
    )
  })

  test('is answered before the mail is sent, so that the time does not say whether there is such an account', {
    tags: 'long',
  }, async () => {
    // A mail server that never greets: to wait for it takes five seconds.
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const slow = await serverUnderTest({ SMTP_URL: `smtp://127.0.0.1:${port}` })
    try {
      const { companyId } = await makeCompany(slow.adminAccess, {})
      const { email } = await hire(slow, companyId, 'manager')
      const asked = once(silent, 'connection')
      const begun = performance.now()
      const known = await browserAt(slow).account('request-password-reset', { email })
      expect(performance.now() - begun).toBeLessThan(4_000)
      const unknown = await browserAt(slow).account('request-password-reset', { email: 'who@ever.example' })
      expect(known.body).toEqual(unknown.body)
      await asked
    } finally {
      await slow.stop()
      silent.close()
    }
  })
})

describe('attackers without an account', () => {
  beforeAll(async () => {
    proxied = await serverUnderTest((url) => ({ TRUST_PROXY: '1', PUBLIC_URL: url }))
    companyId = (await makeCompany(proxied.adminAccess, {})).companyId
  })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const attackers = Array.from({ length: 100 }, (_, nth) => `198.51.100.${nth}`)

  test('at many addresses lock no user out, and guess once each at an account, when many were wrong', {
    tags: 'long',
    timeout: 240_000,
  }, async () => {
    const { email } = await hire(proxied, companyId, 'owner')
    await proxied.adminAccess.database.query.deleteFrom('counters').execute()
    const addresses = attackers.slice(0, sampleOf(30, 100))
    let judged = 0
    for (let round = 0; round < 3; round++) {
      for (const address of addresses) {
        const guess = { email, password: `wrong-wrong-${round}` }
        const { status } = await browserAt(proxied).account('sign-in/email', guess, from(address))
        if (status === 401) judged++
        else expect(status).toBe(429)
      }
    }
    // One at each address; the first ten tries are free, and all of the first round are first tries.
    expect(judged).toBeLessThanOrEqual(addresses.length + CONSOLE_SIGN_INS_IN_ALL.times)
    const right = { email, password: PASSWORD }
    const own = '203.0.113.9'
    expect((await browserAt(proxied).account('sign-in/email', right, from(own))).status).toBe(200)
    expect((await browserAt(proxied).account('sign-in/email', right, from(own))).status).toBe(200)
    const waits = await browserAt(proxied).account('sign-in/email', right, from(attackers[0] ?? ''))
    expect(waits.status).toBe(429)
  })

  test('do not stop the user’s own request for a new password', async () => {
    const { email } = await hire(proxied, companyId, 'manager')
    for (const address of attackers.slice(0, 30)) {
      await browserAt(proxied).account('request-password-reset', { email }, from(address))
    }
    const again = await browserAt(proxied).account('request-password-reset', { email }, from('198.51.100.1'))
    expect(again.status).toBe(429)
    const own = await browserAt(proxied).account('request-password-reset', { email }, from('203.0.113.9'))
    expect(own.status).toBe(200)
    const mailed = async () => (await mails(proxied)).split(`To: ${email}`).length - 1
    await expect.poll(mailed).toBe(RESET_MAILS.times)
    await sleep(MAILED_MS)
    expect(await mailed()).toBe(RESET_MAILS.times)
  })

  test('guess codes that pair a tablet once each, when many were wrong', async () => {
    const pair = async (address: string, code: string) =>
      (await proxied.ask(calls.pair, { code, deviceId: 'a-tablet' }, { headers: from(address) })).status
    await proxied.adminAccess.database.query.deleteFrom('counters').execute()
    const statuses: number[] = []
    for (let round = 0; round < 2; round++) {
      for (const address of attackers) statuses.push(await pair(address, '000000'))
    }
    const wrong = statuses.filter((status) => status !== 429)
    expect(wrong.length).toBeLessThanOrEqual(attackers.length + PAIRING_FAILURES_IN_ALL.times)
    expect(statuses.slice(100).every((status) => status === 429)).toBe(true)
    const { browser } = await hire(proxied, companyId, 'manager')
    const { code } = (
      await browser.ask(
        consoleCalls.makePairingCode,
        { companyId, siteId: null, name: 'Door' },
        from('203.0.113.9'),
      )
    ).body.data as { readonly code: string }
    expect(await pair('203.0.113.10', code)).toBe(200)
  }, 120_000)
})

describe('a server without a configured name', () => {
  test('warns about it, and mails no link', async () => {
    const nameless = await serverUnderTest({ TRUST_PROXY: '1' })
    try {
      expect(nameless.banner).toContain('PUBLIC_URL IS NOT SET')
      const { status } = await browserAt(nameless).signIn('who@ever.example')
      expect(status).toBe(403)
      expect(await mails(nameless)).toBe('')
    } finally {
      await nameless.stop()
    }
  })
})
