import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { consoleCalls } from '#contract/console/index.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { CLIENT_ID, identityProvider } from '#tests/support/server/identity-provider.ts'
import { type Browser, browserAt, hire } from '#tests/support/server/staff.ts'

// @module-tag long

/** Whose identity of a provider opens which account (H1 of the penetration test). */

let provider: Awaited<ReturnType<typeof identityProvider>>
let server: ServerUnderTest
let companyId: string
let owner: Browser

beforeAll(async () => {
  provider = await identityProvider()
  server = await serverUnderTest({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT_ID,
    OIDC_CLIENT_SECRET: 'a-secret-of-this-test',
    OIDC_MFA_ACR: 'urn:two urn:three',
  })
  companyId = (await makeCompany(server.adminAccess, {})).companyId
  owner = (await hire(server, companyId, 'owner')).browser
})
afterAll(async () => {
  await server.stop()
  provider.stop()
})
afterEach(() => server.adminAccess.database.query.deleteFrom('counters').execute())

const seconds = () => Math.floor(Date.now() / 1_000)
const isIn = async (browser: Browser): Promise<boolean> =>
  (await browser.ask(consoleCalls.getMe, {})).status === 200
const settings = async (browser: Browser) =>
  (await browser.ask(consoleCalls.getSettings, { companyId })).status
/** Dangerous, so that it wants a fresh proof. */
const keys = async (browser: Browser) =>
  (
    await browser.ask(consoleCalls.makeKey, {
      companyId,
      name: 'Door',
      scopes: ['access.open'],
      siteId: null,
    })
  ).status
const invite = (email: string, role: 'owner' | 'reception') =>
  owner.get(consoleCalls.invite, { companyId, email, role, siteId: null })
let nth = 0
const newEmail = () => `sso-${++nth}@staff.example`

describe('an identity that is not linked to an account', () => {
  test('is not linked to an account by an address, verified or not', async () => {
    const { email } = await hire(server, companyId, 'owner')
    for (const email_verified of [false, undefined, true]) {
      const thief = browserAt(server)
      const { location } = await provider.send(thief, {
        sub: `thief-${email_verified}`,
        email,
        ...(email_verified !== undefined && { email_verified }),
      })
      expect(location).toMatch(/^\/console\/sign-in\?error=account_not_linked/)
      expect(await isIn(thief)).toBe(false)
    }
  })

  test('is linked to an invited account only by an address that the provider has verified', async () => {
    const email = newEmail()
    await invite(email, 'reception')
    for (const identity of [
      { sub: 'a', email, email_verified: false },
      { sub: 'a', email },
    ]) {
      const stranger = browserAt(server)
      await provider.send(stranger, identity)
      expect(await isIn(stranger)).toBe(false)
    }
    const invited = browserAt(server)
    const { location } = await provider.send(invited, { sub: 'a', email, email_verified: true })
    expect(location).toBe('/console')
    expect((await invited.get(consoleCalls.getMe, {})).memberships).toMatchObject([{ role: 'reception' }])
  })

  test('is linked to an account that a second company invites', async () => {
    const { email } = await hire(server, companyId, 'reception')
    await invite(email, 'reception')
    const browser = browserAt(server)
    expect((await provider.send(browser, { sub: 'b', email, email_verified: true })).location).toBe(
      '/console',
    )
    expect((await browser.get(consoleCalls.getMe, {})).account.hasSingleSignOn).toBe(true)
  })

  test('is linked to an account by a person who is signed in to it', async () => {
    const { email, browser } = await hire(server, companyId, 'reception')
    const identity = { sub: 'c', email: 'another@provider.example', email_verified: false }
    const linked = await provider.send(browser, identity, {}, 'link-social')
    expect(linked.location).toBe('/console')
    expect(linked.asked.get('prompt')).toBe('login')
    const later = browserAt(server)
    await provider.send(later, identity)
    expect((await later.get(consoleCalls.getMe, {})).account.email).toBe(email)
  })
})

describe('the identity of a host', () => {
  const beHost = (email: string) =>
    server.adminAccess.database.pool.query(
      "update hosts set email = $2 where company_id = $1 and host_id = 'h1'",
      [companyId, email],
    )
  test('makes an account with the role of a host, if the provider has verified the address', async () => {
    const email = newEmail()
    await beHost(email.toUpperCase())
    const stranger = browserAt(server)
    await provider.send(stranger, { sub: 'host', email, email_verified: false })
    expect(await isIn(stranger)).toBe(false)
    const browser = browserAt(server)
    expect((await provider.send(browser, { sub: 'host', email, email_verified: true })).location).toBe(
      '/console',
    )
    expect((await browser.get(consoleCalls.getMe, {})).memberships).toMatchObject([
      { companyId, role: 'host', siteId: null },
    ])
    expect(await settings(browser)).toBe(403)
    expect(await browser.get(consoleCalls.listMyVisitors, {})).toMatchObject({ visitors: [] })
  })

  test('is not linked to an account that exists, whose password another person may know', async () => {
    const { email } = await hire(server, companyId, 'reception')
    await beHost(email)
    const browser = browserAt(server)
    await provider.send(browser, { sub: 'host of an account', email, email_verified: true })
    expect(await isIn(browser)).toBe(false)
  })
})

describe('an identity that is linked to an account', () => {
  test('is recognised by its subject: the address may change, and a second identity is never linked', async () => {
    const email = newEmail()
    await invite(email, 'reception')
    await provider.send(browserAt(server), { sub: 'first', email, email_verified: true })
    const moved = browserAt(server)
    await provider.send(moved, { sub: 'first', email: 'moved@staff.example', email_verified: false })
    expect((await moved.get(consoleCalls.getMe, {})).account.email).toBe(email)

    await invite(email, 'reception')
    const second = browserAt(server)
    await provider.send(second, { sub: 'second', email, email_verified: true })
    expect(await isIn(second)).toBe(false)
    const asked = await provider.send(moved, { sub: 'second', email }, {}, 'link-social')
    expect(asked.location).not.toBe('/console')
    const { rows } = await server.adminAccess.database.pool.query(
      `select "accountId" from auth."account" where "accountId" in ('first', 'second')`,
    )
    expect(rows).toEqual([{ accountId: 'first' }])
  })

  test('signs in by an id token of this very sign-in, and by nothing else', async () => {
    const email = newEmail()
    await invite(email, 'reception')
    const identity = { sub: 'token', email, email_verified: true }
    for (const answers of [{ idToken: null }, { nonce: 'of another sign-in' }]) {
      const browser = browserAt(server)
      const { location } = await provider.send(browser, identity, answers)
      expect(location).toContain('error=')
      expect(await isIn(browser)).toBe(false)
    }
    const browser = browserAt(server)
    await provider.send(browser, identity)
    expect(await isIn(browser)).toBe(true)
    const { rows } = await server.adminAccess.database.pool.query(
      `select "accessToken", "refreshToken", "idToken" from auth."account" where "accountId" = 'token'`,
    )
    expect(rows).toEqual([{ accessToken: null, refreshToken: null, idToken: null }])
    const direct = browserAt(server)
    const sent = {
      provider: 'sso',
      idToken: { token: 'x' },
      callbackURL: '/console',
      errorCallbackURL: '/console',
    }
    const { body } = await direct.account('sign-in/social', sent)
    expect(body.url, 'what the body says of a token is not read').toContain(provider.issuer)
  })
})

describe('an answer of the provider', () => {
  test('for another client, of another issuer, too old, or signed by another key opens nothing', async () => {
    const email = newEmail()
    await invite(email, 'reception')
    const identity = { sub: 'answer', email, email_verified: true }
    for (const answers of [
      { claims: { aud: 'another-client' } },
      { claims: { iss: 'https://elsewhere.example' } },
      { claims: { exp: seconds() - 600, iat: seconds() - 1_200 } },
      { isForged: true },
    ]) {
      const browser = browserAt(server)
      const { location } = await provider.send(browser, identity, answers)
      expect(location, JSON.stringify(answers)).toContain('error=')
      expect(await isIn(browser), JSON.stringify(answers)).toBe(false)
    }
    const browser = browserAt(server)
    await provider.send(browser, identity)
    expect(await isIn(browser)).toBe(true)
  })

  test('opens nothing in a browser that has not asked, or with a forged state', async () => {
    const email = newEmail()
    await invite(email, 'reception')
    const identity = { sub: 'state', email, email_verified: true }
    const victim = browserAt(server)
    const led = await provider.send(browserAt(server), identity, { arriving: victim })
    expect(led.location).not.toBe('/console')
    expect(await isIn(victim)).toBe(false)
    const guessing = browserAt(server)
    await provider.send(guessing, identity, { state: 'A'.repeat(32) })
    expect(await isIn(guessing)).toBe(false)
    const states = new Set<string | null>()
    for (let time = 0; time < 3; time++) {
      const { asked, verifier } = await provider.send(browserAt(server), identity)
      states.add(asked.get('state'))
      expect(asked.get('state')?.length).toBeGreaterThanOrEqual(22)
      expect(asked.get('nonce')?.length).toBeGreaterThanOrEqual(22)
      expect(asked.get('code_challenge_method')).toBe('S256')
      const challenge = createHash('sha256').update(String(verifier)).digest('base64url')
      expect(asked.get('code_challenge'), 'proof key for code exchange').toBe(challenge)
    }
    expect(states.size).toBe(3)
  })
})

test('a provider whose own document names another issuer signs no one in', async () => {
  const liar = await identityProvider({ says: () => 'https://accounts.elsewhere.example' })
  const another = await serverUnderTest({
    OIDC_ISSUER: liar.issuer,
    OIDC_CLIENT_ID: CLIENT_ID,
    OIDC_CLIENT_SECRET: 'a-secret-of-this-test',
  })
  try {
    const company = await makeCompany(another.adminAccess, {})
    const { browser: owner } = await hire(another, company.companyId, 'owner')
    const email = newEmail()
    await owner.get(consoleCalls.invite, {
      companyId: company.companyId,
      email,
      role: 'reception',
      siteId: null,
    })
    const browser = browserAt(another)
    await liar.send(browser, { sub: 'any', email, email_verified: true })
    expect(await isIn(browser)).toBe(false)
  } finally {
    await another.stop()
    liar.stop()
  }
})

describe('an owner who comes by single sign-on', () => {
  test('needs more than one factor: the provider’s, by amr or by a named acr, or one of ours', async () => {
    const email = newEmail()
    await invite(email, 'owner')
    const identity = { sub: 'owner', email, email_verified: true, auth_time: seconds() }
    const open = async (claims: object) => {
      const browser = browserAt(server)
      await provider.send(browser, { ...identity, ...claims })
      return settings(browser)
    }
    expect(await open({})).toBe(403)
    expect(await open({ amr: ['pwd'], acr: 'urn:one' })).toBe(403)
    expect(await open({ amr: ['pwd', 'mfa'] })).toBe(200)
    expect(await open({ acr: 'urn:three' })).toBe(200)
  })

  test('is asked by the provider again before what is dangerous, and only a new proof counts', async () => {
    const email = newEmail()
    await invite(email, 'owner')
    const identity = { sub: 'fresh', email, email_verified: true, amr: ['mfa'] }
    const browser = browserAt(server)
    const first = await provider.send(browser, { ...identity, auth_time: seconds() - 3_600 })
    expect(first.asked.get('max_age')).toBe(String(12 * 3_600))
    expect([await settings(browser), await keys(browser)]).toEqual([200, 401])
    await provider.send(browser, identity)
    expect(await keys(browser), 'a provider that does not say when').toBe(401)
    const again = { again: true }
    const asked = await provider.send(
      browser,
      { ...identity, auth_time: seconds() - 3_600 },
      {},
      'sign-in/social',
      again,
    )
    expect([asked.asked.get('prompt'), asked.asked.get('max_age')]).toEqual(['login', '0'])
    expect(asked.asked.get('acr_values')).toBe('urn:two urn:three')
    expect(await keys(browser), 'a provider that did not ask').toBe(401)
    await provider.send(browser, { ...identity, auth_time: seconds() }, {}, 'sign-in/social', again)
    expect(await keys(browser)).toBe(200)
  })
})
