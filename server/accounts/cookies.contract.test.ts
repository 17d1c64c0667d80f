import { type TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { browserAt, hire, PASSWORD } from '#tests/support/server/staff.ts'

// @module-tag long

/** Every cookie that is set over TLS, here behind a proxy that speaks it. */

const PUBLIC_URL = 'https://kiosk.example.com'
const through = { origin: PUBLIC_URL, 'x-forwarded-proto': 'https' }

let server: ServerUnderTest
beforeAll(async () => {
  server = await serverUnderTest({ PUBLIC_URL, TRUST_PROXY: '1' })
})
afterAll(() => server.stop())

test('is sent to this host only, over TLS only, hidden from scripts, and not with requests of other sites', async () => {
  const { companyId, stored } = await makeCompany(server.adminAccess, {})
  const set: string[] = []
  const keep = (headers: Headers) => set.push(...headers.getSetCookie())

  const at = { ...server, through }
  const { email, browser } = await hire(at, companyId, 'reception', null, false)
  const enabled = await browser.account('two-factor/enable', { password: PASSWORD })
  keep(enabled.headers)
  const totp = URI.parse(enabled.body.totpURI) as TOTP
  keep((await browser.account('two-factor/verify-totp', { code: totp.generate() })).headers)
  const again = browserAt(at)
  keep((await again.signIn(email)).headers)
  const next = totp.generate({ timestamp: Date.now() + 30_000 })
  expect((await again.account('two-factor/verify-totp', { code: next })).status).toBe(200)
  keep((await again.account('sign-out', {})).headers)
  const { serviceCode, taxCode } = stored.credentials
  const tablet = {
    service_code: serviceCode,
    tax_code: taxCode,
    companyId: null,
    site: null,
    deviceId: 'tablet-1',
  }
  keep((await server.ask(calls.getToken, tablet, { headers: through })).headers)

  const names = new Set(set.map((line) => line.split('=', 1)[0]))
  expect(names.size).toBeGreaterThanOrEqual(3)
  for (const line of set) {
    expect(line).toMatch(/^__Host-[\w.-]+=/)
    expect(line).toMatch(/; Secure(?:;|$)/i)
    expect(line).toMatch(/; HttpOnly(?:;|$)/i)
    expect(line).toMatch(/; SameSite=(?:Lax|Strict)(?:;|$)/i)
    expect(line).toMatch(/; Path=\/(?:;|$)/)
    expect(line).not.toMatch(/; Domain=/i)
  }
})
