import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ANONYMOUS_CALLS } from '#contract/limits.ts'
import { toldPaths } from '#server/auth/serve-library.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/desk.ts'
import { browserAt, hire } from '#tests/support/server/staff.ts'

/** Whatever stores a row is limited, so that no caller fills the disk. */

let server: ServerUnderTest
beforeAll(async () => {
  server = await serverUnderTest()
})
afterAll(() => server.stop())

const count = async (table: string): Promise<number> => {
  const { rows } = await server.backstage.database.pool.query(`select count(*)::int as rows from ${table}`)
  return rows[0].rows
}

describe('from one address, without a session', () => {
  test('only so much is stored in a quarter of an hour, and sessions are not counted', async () => {
    const { companyId } = await makeCompany(server.backstage, {})
    const { browser } = await hire(server, companyId, 'reception')
    const before = [await count('audit_log'), await count('auth.verification')]
    const stranger = browserAt(server)
    for (let turn = 0; turn < ANONYMOUS_CALLS.times; turn++) {
      await stranger.account('sign-out', { email: 'owner@x.example' })
    }
    for (const path of toldPaths) {
      if (path.includes(':')) continue
      const refused = await stranger.account(path, {
        email: `${path.length}@x.example`,
        password: 'wrong-wrong',
      })
      expect([path, refused.status]).toEqual([path, 429])
    }
    expect((await stranger.account('passkey/generate-authenticate-options')).status).toBe(429)
    expect([await count('audit_log'), await count('auth.verification')]).toEqual(before)
    expect((await browser.account('sign-out', {})).status).toBe(200)
  })
})
