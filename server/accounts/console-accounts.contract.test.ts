import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dictionary } from '@zxcvbn-ts/language-common'
import { type TOTP, URI } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { consoleCalls } from '#contract/console/index.ts'
import { calls } from '#contract/calls/index.ts'
import { CONSOLE_SIGN_INS, PASSWORD_MIN_LENGTH } from '#contract/limits.ts'
import { isCommonPassword } from './password.ts'
import { sampleOf } from '#tests/support/long.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { browserAt, hire, PASSWORD } from '#tests/support/server/staff.ts'

// @module-tag long

const common = (dictionary['passwords-common'] ?? []).map(String)
const newCompany = {
  name: 'Vetreria Lume',
  taxCode: 'IT01234567890',
  siteName: 'Sede',
  timeZone: 'Europe/Rome',
}

const PASSWORDS = sampleOf(100, 3_000)

let server: ServerUnderTest
const setUpToken = (): string => /set-up#(\S+)/.exec(server.banner)?.[1] ?? ''

beforeAll(async () => {
  server = await serverUnderTest({ NODE_ENV: 'production' })
})
afterAll(() => server.stop())
afterEach(() => server.adminAccess.database.query.deleteFrom('counters').execute())

describe('a fresh server in production', () => {
  test(`has no account that ${PASSWORDS} common passwords could open`, async () => {
    const browser = browserAt(server)
    const opened: string[] = []
    const statuses = new Set<number>()
    for (const [index, password] of common.slice(0, PASSWORDS).entries()) {
      // Now and then without the limits, so that it is not only they that keep everybody out.
      if (index % 100 === 0) await server.adminAccess.database.query.deleteFrom('counters').execute()
      const email = ['admin@localhost.local', 'root@example.com', 'demo@demo.com'][index % 3] ?? ''
      const { status } = await browser.signIn(email, password)
      statuses.add(status)
      if (status === 200) opened.push(password)
    }
    expect(opened).toEqual([])
    expect([...statuses].every((status) => [400, 401, 429].includes(status))).toBe(true)
    const tablet = { service_code: 'DEMO', tax_code: 'IT00000000000' }
    expect((await server.ask(calls.getToken, tablet)).status).toBe(401)
  }, 240_000)

  test('shows a link that makes the first owner and company, once', async () => {
    const token = setUpToken()
    const stranger = browserAt(server)
    expect(await stranger.get(consoleCalls.readSetUp, { token })).toEqual({ companyName: null })
    const owner = {
      token,
      name: 'Ida Neri',
      email: 'Ida@Lume.example',
      password: PASSWORD,
      company: { ...newCompany, language: 'de' as const },
    }
    expect((await stranger.ask(consoleCalls.setUp, { ...owner, token: `${token}x` })).status).toBe(404)
    expect((await stranger.ask(consoleCalls.setUp, { ...owner, password: 'kurz' })).status).toBe(400)
    const tried = common.filter((password) => password.length >= PASSWORD_MIN_LENGTH)
    for (const password of ['password1234', 'ida@lume.example!', ...tried.slice(0, 20)]) {
      const { status, body } = await stranger.ask(consoleCalls.setUp, { ...owner, password })
      expect([status, body.issues], password).toEqual([400, [{ path: 'password', message: 'INPUT_STRING' }]])
    }
    const both = await Promise.all([1, 2].map(() => stranger.ask(consoleCalls.setUp, owner)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await stranger.ask(consoleCalls.readSetUp, { token })).status).toBe(404)
    const { rows } = await server.adminAccess.database.pool.query('select * from set_up_links')
    expect(rows).toEqual([])
    const made = await server.adminAccess.database.query
      .selectFrom('companies')
      .select('languages')
      .executeTakeFirstOrThrow()
    expect(made.languages?.slice(0, 3)).toEqual(['de', 'it', 'en'])
  })

  test('gives no other link once it has an owner', async () => {
    await server.kill()
    await server.startAgain()
    expect(setUpToken()).toBe('')
  })

  test('lets the owner do nothing before a second factor, and all with it', async () => {
    const owner = browserAt(server)
    expect((await owner.signIn('ida@lume.example')).status).toBe(200)
    const { memberships, needsSecondFactor } = await owner.get(consoleCalls.getMe, {})
    expect(needsSecondFactor).toBe(true)
    const [{ companyId }] = memberships
    expect((await owner.ask(consoleCalls.getSettings, { companyId })).status).toBe(403)

    const enabled = await owner.account('two-factor/enable', { password: PASSWORD })
    const totp = URI.parse(enabled.body.totpURI) as TOTP
    expect((await owner.account('two-factor/verify-totp', { code: '000000' })).status).toBe(401)
    expect((await owner.account('two-factor/verify-totp', { code: totp.generate() })).status).toBe(200)
    // Who has the server's first link runs the installation.
    expect(await owner.get(consoleCalls.getMe, {})).toMatchObject({
      needsSecondFactor: false,
      runsInstallation: true,
    })
    expect((await owner.get(consoleCalls.listCompanies, {})).companies).toMatchObject([{ companyId }])
    const settings = await owner.get(consoleCalls.getSettings, { companyId })
    expect(settings).toMatchObject({ name: newCompany.name, hasOperatorPin: false })
    const asked = ['phone', 'sex', 'birthday', 'document', 'company'].filter(
      (flag) => settings.flowFlags[flag],
    )
    expect(asked).toEqual([])

    const again = browserAt(server)
    expect((await again.signIn('ida@lume.example')).body).toMatchObject({ twoFactorRedirect: true })
    expect((await again.ask(consoleCalls.getMe, {})).status).toBe(401)
    expect((await again.account('two-factor/verify-totp', { code: '123456' })).status).toBe(401)
    // The code of now has been used up.
    const next = totp.generate({ timestamp: Date.now() + 30_000 })
    expect((await again.account('two-factor/verify-totp', { code: next })).status).toBe(200)
    expect((await again.ask(consoleCalls.getSettings, { companyId })).status).toBe(200)
  })
})

describe('the staff', () => {
  const ownCompany = async (): Promise<string> => {
    const row = await server.adminAccess.database.query
      .selectFrom('companies')
      .select('company_id')
      .executeTakeFirstOrThrow()
    return row.company_id
  }
  const mails = async (): Promise<string> => {
    const folder = join(server.dataDir, 'outbox')
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    return texts
      .join('\n')
      .replace(/=\r?\n/g, '')
      .replaceAll('=3D', '=')
  }

  test('comes by invitation, which opens once and is mailed', async () => {
    const companyId = await ownCompany()
    const { browser } = await hire(server, companyId, 'owner')
    const email = 'reception@lume.example'
    const { pool } = server.adminAccess.database
    await pool.query(`update companies set languages = '["de", "it"]' where company_id = $1`, [companyId])
    const { link, mail } = await browser.get(consoleCalls.invite, {
      companyId,
      email,
      role: 'reception',
      siteId: null,
    })
    expect(mail).toBe('outbox')
    const token = link.split('#')[1]
    await expect.poll(mails).toContain(token)
    expect(await mails(), 'in the language of the company').toContain('Einladung zur Besucherkonsole von')
    const guest = browserAt(server)
    const invitation = await guest.get(consoleCalls.readInvitation, { token })
    expect(invitation).toMatchObject({ companyName: newCompany.name, email, hasAccount: false })
    const person = { token, name: 'Leo Riva', password: PASSWORD }
    expect(
      (await guest.ask(consoleCalls.acceptInvitation, { ...person, password: 'passwordpassword' })).status,
    ).toBe(400)
    await guest.get(consoleCalls.acceptInvitation, person)
    expect((await guest.ask(consoleCalls.acceptInvitation, person)).status).toBe(404)
    expect((await guest.signIn(email)).status).toBe(200)
    expect((await guest.get(consoleCalls.getMe, {})).memberships).toMatchObject([
      { role: 'reception', siteId: null },
    ])

    const { accounts } = await browser.get(consoleCalls.listAccounts, { companyId })
    const leo = accounts.find((one: { email: string }) => one.email === email)
    await browser.get(consoleCalls.saveRoles, { companyId, accountId: leo.id, roles: [] })
    expect((await guest.ask(consoleCalls.getSettings, { companyId })).status).toBe(403)
  })

  test('keeps an owner, whatever roles are given', async () => {
    const { query } = server.adminAccess.database
    const companyId = await ownCompany()
    const { id, browser } = await hire(server, companyId, 'owner')
    await query.deleteFrom('memberships').where('account_id', '<>', id).execute()
    const alone = await browser.ask(consoleCalls.saveRoles, {
      companyId,
      accountId: id,
      roles: [{ role: 'manager', siteId: null }],
    })
    expect(alone.status).toBe(400)
  })

  test('sees its sessions and ends them, and a password reset ends all', async () => {
    const companyId = await ownCompany()
    const { email, browser } = await hire(server, companyId, 'manager')
    const other = browserAt(server)
    await other.signIn(email)
    const sessions = await browser.get(consoleCalls.listSessions, {})
    expect(sessions.filter(({ isThis }: { isThis: boolean }) => isThis)).toHaveLength(1)
    expect(sessions).toHaveLength(2)
    expect(sessions[0].address).toContain('127.0.0.1')
    const sessionId = sessions.find(({ isThis }: { isThis: boolean }) => !isThis).id
    await browser.get(consoleCalls.revokeSession, { sessionId })
    expect((await other.ask(consoleCalls.getMe, {})).status).toBe(401)

    const stranger = browserAt(server)
    const known = await stranger.account('request-password-reset', { email }, { 'accept-language': 'it' })
    const unknown = await stranger.account('request-password-reset', { email: 'nobody@lume.example' })
    expect([known.status, unknown.status]).toEqual([200, 200])
    expect(unknown.body).toEqual(known.body)
    await expect.poll(mails).toMatch(/reset-password#\w+/)
    expect(await mails(), 'in the language of the request').toContain('Una nuova password')
    const token = /reset-password#(\w+)/.exec(await mails())?.[1]
    const easy = await stranger.account('reset-password', { token, newPassword: 'qwertyuiop12' })
    expect(easy.status).toBe(400)
    const newPassword = `${PASSWORD}-nuova`
    expect((await stranger.account('reset-password', { token, newPassword })).status).toBe(200)
    expect((await browser.ask(consoleCalls.getMe, {})).status).toBe(401)
    expect((await stranger.signIn(email, newPassword)).status).toBe(200)
  })

  test('is signed out after half an hour without use, and after twelve hours in any case', async () => {
    const companyId = await ownCompany()
    const { pool } = server.adminAccess.database
    const { id, browser } = await hire(server, companyId, 'auditor')
    const { rows } = await pool.query(
      'select extract(epoch from "expiresAt" - "createdAt") as seconds from auth."session" where "userId" = $1',
      [id],
    )
    // The library looks at its clock twice.
    expect(Number(rows[0].seconds)).toBeCloseTo(30 * 60, 0)
    // A session in use for eleven hours and fifty minutes is prolonged, but not beyond twelve hours.
    await pool.query(
      `update auth."session" set "createdAt" = now() - interval '11 hours 50 minutes',
         "updatedAt" = now() - interval '2 minutes', "expiresAt" = now() + interval '5 minutes' where "userId" = $1`,
      [id],
    )
    expect((await browser.ask(consoleCalls.getMe, {})).status).toBe(200)
    const left = await pool.query(
      'select extract(epoch from "expiresAt" - now()) as seconds from auth."session" where "userId" = $1',
      [id],
    )
    expect(Number(left.rows[0].seconds)).toBeGreaterThan(500)
    expect(Number(left.rows[0].seconds)).toBeLessThanOrEqual(600)
    await pool.query(
      'update auth."session" set "expiresAt" = now() - interval \'1 second\' where "userId" = $1',
      [id],
    )
    expect((await browser.ask(consoleCalls.getMe, {})).status).toBe(401)
  })

  test('guesses ten times in a quarter of an hour, by account and by address, and not once more', async () => {
    const companyId = await ownCompany()
    const { email } = await hire(server, companyId, 'reception')
    await server.adminAccess.database.query.deleteFrom('counters').execute()
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, index) => browserAt(server).signIn(email, `wrong-guess-${index}`)),
    )
    const { times } = CONSOLE_SIGN_INS
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(times)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(30 - times)
    const refused = await browserAt(server).signIn(email)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600)
    // Another person at this address has to wait as well; the account stays limited from any address.
    expect((await browserAt(server).signIn('somebody@lume.example')).status).toBe(429)
    await server.adminAccess.database.query
      .deleteFrom('counters')
      .where('subject', 'like', '% from %')
      .execute()
    expect((await browserAt(server).signIn(email)).status).toBe(429)
    expect((await browserAt(server).signIn('somebody@lume.example')).status).toBe(401)
  })

  test('is not limited for right passwords', async () => {
    const companyId = await ownCompany()
    const { email } = await hire(server, companyId, 'reception')
    for (let time = 0; time < 25; time++) expect((await browserAt(server).signIn(email)).status).toBe(200)
  })

  test('reaches only the paths of the library that the console uses', async () => {
    const browser = browserAt(server)
    const signUp = { email: 'me@lume.example', password: PASSWORD, name: 'Me' }
    expect((await browser.account('sign-up/email', signUp)).status).toBe(404)
    for (const path of ['update-user', 'delete-user', 'change-email', 'unlink-account', 'set-password']) {
      expect((await browser.account(path, {})).status, path).toBe(404)
    }
    expect((await browser.account('list-accounts')).status).toBe(404)
  })
})

test('common passwords are recognised as they are, with signs around them, and repeated twice', () => {
  for (const password of [
    'Password2024!',
    '123456789012',
    'qwertyqwerty',
    'aaaaaaaaaaaa',
    '!!!iloveyou!!!',
  ]) {
    expect(isCommonPassword(password), password).toBe(true)
  }
  expect(common.slice(0, 3_000).filter((password) => !isCommonPassword(password))).toEqual([])
  expect(isCommonPassword(PASSWORD)).toBe(false)
  expect(isCommonPassword('correct horse battery staple')).toBe(false)
})
