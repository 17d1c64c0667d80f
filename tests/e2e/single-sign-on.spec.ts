import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type BrowserContext, expect, test } from '@playwright/test'
import Provider from 'oidc-provider'
import { consoleCalls } from '#contract/console/index.ts'
import { makeCompany, openAdminAccess, type AdminAccess } from '#tests/support/e2e/company.ts'
import { makeDataDir } from '#tests/support/e2e/data-dir.ts'
import { freePort } from '#tests/support/free-port.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { type RunningServer, startServer } from '#tests/support/e2e/start-server.ts'
import { words } from '#tests/support/e2e/words.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

/** A provider of OpenID Connect of our own beside the server: the whole way there and back, in a browser. */

const CLIENT = { id: 'visitor-console', secret: 'a-secret-of-this-test-alone' }

let provider: Server
let server: RunningServer
let origin: string
let dataDir: string
let adminAccess: AdminAccess
let companyId: string
let owner: Browser

test.beforeAll(async () => {
  dataDir = makeDataDir()
  const port = await freePort()
  const issuer = `http://127.0.0.1:${await freePort()}`
  // The first of the server's names, to which the provider leads back.
  origin = `http://localhost:${port}`
  provider = createServer(makeProvider(issuer).callback()).listen(Number(new URL(issuer).port), '127.0.0.1')
  await once(provider, 'listening')
  server = await startServer(dataDir, port, {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_NAME: 'Lume ID',
  })
  adminAccess = await openAdminAccess(dataDir, origin)
  companyId = (await makeCompany(adminAccess, {})).companyId
  owner = (await hire({ url: origin, adminAccess, ask: askAt(origin) }, companyId, 'owner')).browser
})
test.afterAll(async () => {
  await adminAccess?.database.close()
  await server?.stop()
  provider?.closeAllConnections()
  provider?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('an invited person signs in by single sign-on, and again without any password', {
  tag: '@every-run',
}, async ({ context }) => {
  const email = 'rosa@staff.example'
  await owner.get(consoleCalls.invite, { companyId, email, role: 'reception', siteId: null })
  const staff = await signInBy(context, email)
  await staff.see('DESK_INSIDE')
  await staff.button('SIGN_OUT').click()
  await staff.see('SIGN_IN_TITLE')
  await staff.page.getByRole('button', { name: words('SIGN_IN_SSO', { name: 'Lume ID' }) }).click()
  await staff.see('DESK_INSIDE')
  const { accounts } = await owner.get(consoleCalls.listAccounts, { companyId })
  expect(accounts).toContainEqual(expect.objectContaining({ email, name: 'Rosa Verdi' }))
})

test('a person who was not invited is refused, and is told so', async ({ context }) => {
  const staff = await signInBy(context, 'nobody@staff.example')
  await staff.see('SIGN_IN_TITLE')
  await expect(staff.page.getByRole('alert')).toContainText(words('SIGN_IN_SSO_FAILED'))
  const { accounts } = await owner.get(consoleCalls.listAccounts, { companyId })
  expect(accounts).not.toContainEqual(expect.objectContaining({ email: 'nobody@staff.example' }))
})

/** Goes from the console's page to the provider's, which accepts any typed name, and back. */
async function signInBy(context: BrowserContext, email: string): Promise<StaffConsole> {
  const staff = new StaffConsole(await context.newPage())
  const { page } = staff
  await page.goto(`${origin}/console`)
  await page.getByRole('button', { name: words('SIGN_IN_SSO', { name: 'Lume ID' }) }).click()
  await page.locator('[name=login]').fill(email)
  await page.locator('[name=password]').fill('anything')
  await page.locator('button[type=submit]').click()
  await page.locator('button[type=submit]').click()
  return staff
}

const makeProvider = (issuer: string): Provider =>
  new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${origin}/api/auth/callback/sso`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['of this test alone'] },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, email: id, email_verified: true, name: 'Rosa Verdi' }),
    }),
  })
