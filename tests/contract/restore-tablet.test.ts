import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { serviceCodeIndex } from '#server/domain/credentials.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/desk.ts'

/** A tablet whose browser threw its storage away (R20), and who might pretend to be one. */

let server: ServerUnderTest
let company: TestCompany
beforeAll(async () => {
  server = await serverUnderTest()
})
afterAll(() => server.stop())
beforeEach(async () => {
  company = await makeCompany(server.backstage, {})
})

async function logIn(): Promise<string> {
  const { serviceCode, taxCode } = company.stored.credentials
  const body = { service_code: serviceCode, tax_code: taxCode, deviceId: 'tablet-1' }
  const { headers } = await server.ask(calls.getToken, body)
  return headers.get('set-cookie') ?? ''
}
const cookieOf = (setCookie: string): string => setCookie.split(';')[0] ?? ''
const restore = (cookie: string) => server.ask(calls.restoreTablet, {}, { headers: { cookie } })

describe('the cookie', () => {
  test('is for the server alone, and says nothing to whoever reads it', async () => {
    const setCookie = await logIn()
    expect(setCookie).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/i)
    const said = Buffer.from(cookieOf(setCookie).slice('tablet='.length), 'base64url').toString('latin1')
    for (const secret of [company.companyId, 'tablet-1']) expect(said).not.toContain(secret)
  })

  test('gives the tablet back what it was configured with', async () => {
    const { body } = await restore(cookieOf(await logIn()))
    const { serviceCode, taxCode } = company.stored.credentials
    expect(body.data).toEqual({
      service_code: serviceCode,
      tax_code: taxCode,
      companyId: company.companyId,
      site: null,
      deviceId: 'tablet-1',
    })
  })

  test('opens nothing once its service code was changed', async () => {
    const cookie = cookieOf(await logIn())
    const { database, vault } = server.backstage
    const changed = `NEW-${company.companyId}`
    await database.query
      .updateTable('companies')
      .set({ service_code_index: serviceCodeIndex(vault, changed), service_code_sealed: vault.seal(changed) })
      .where('company_id', '=', company.companyId)
      .execute()
    expect((await restore(cookie)).status).toBe(401)
  })

  test('opens nothing where a single sign of it is another', async () => {
    const cookie = cookieOf(await logIn())
    for (let at = 'tablet='.length; at < cookie.length; at += 7) {
      const other = cookie[at] === 'A' ? 'B' : 'A'
      expect((await restore(cookie.slice(0, at) + other + cookie.slice(at + 1))).status, `${at}`).toBe(401)
    }
    for (const text of ['', 'tablet=', 'tablet=%00', `tablet=${'A'.repeat(4_000)}`]) {
      expect((await restore(text)).status).toBe(401)
    }
  })
})
