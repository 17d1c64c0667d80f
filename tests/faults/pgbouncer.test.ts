import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { publicCalls } from '#contract/public/index.ts'
import { databaseOwner } from '#server/database/data-dir.ts'
import { openDatabase } from '#server/database/database.ts'
import { superuserAddress } from '#server/database/embedded/embedded-postgres.ts'
import { MIGRATION_LOCK } from '#server/database/migration-lock.ts'
import { NO_SESSION } from '#server/database/session-pooling.ts'
import { readSecretKey } from '#server/keys/secret-key.ts'
import { makeStore } from '#server/store.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { type RunningServer, startServer } from '#tests/support/e2e/start-server.ts'
import { freePort } from '#tests/support/free-port.ts'
import { addMetVisitors } from '#tests/support/server/met-visitors.ts'
import { type RunningPgbouncer, startPgbouncer } from '#tests/support/server/pgbouncer.ts'
import { askAt, type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'
import { connectTablets } from '#tests/support/server/tablets.ts'
import { pgbouncerPath } from '../../scripts/pgbouncer.mjs'

// @module-tag long

/** A second server on the same database, through a real pgbouncer. */
describe.runIf(pgbouncerPath() !== null)('behind pgbouncer', () => {
  let direct: ServerUnderTest
  beforeAll(async () => {
    direct = await serverUnderTest()
  })
  afterAll(() => direct.stop())

  /** The socket is open to the database's account alone. */
  const startBouncer = (mode: 'session' | 'transaction' | 'statement', more?: string) =>
    startPgbouncer(superuserAddress(direct.dataDir), databaseOwner(direct.dataDir), mode, more)
  const startBehind = async (databaseUrl: string): Promise<RunningServer & { readonly url: string }> => {
    const port = await freePort()
    const keys = await readSecretKey(direct.dataDir)
    const server = await startServer(join(direct.dataDir, `behind-${port}`), port, {
      DATABASE_URL: databaseUrl,
      SECRET_KEY: keys[0].toString('hex'),
      DEMO: '0',
    })
    return { ...server, url: `http://127.0.0.1:${port}` }
  }

  describe('in session mode with its usual settings', () => {
    let bouncer: RunningPgbouncer
    let server: Awaited<ReturnType<typeof startBehind>>
    beforeAll(async () => {
      bouncer = await startBouncer('session')
      server = await startBehind(bouncer.url)
    })
    afterAll(async () => {
      await server?.stop()
      await bouncer?.stop()
    })

    test('visitors enter, all at once', async () => {
      const company = await makeCompany(direct.adminAccess, {})
      const visitors = await addMetVisitors(direct.adminAccess, company, 100)
      const answers = await Promise.all(
        visitors.map((visitorId) =>
          askAt(server.url)(
            calls.newAccess,
            { direction: true, visitorId },
            { token: company.token, key: randomUUID() },
          ),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200))
      expect(await company.liveVisits()).toBe(100)
    })

    test('staff sign in', async () => {
      const company = await makeCompany(direct.adminAccess, {})
      const at = { url: server.url, ask: askAt(server.url) }
      const { browser } = await hire({ ...direct, ...at }, company.companyId, 'manager')
      expect(
        (await browser.ask(consoleCalls.getOverview, { companyId: company.companyId, siteId: null })).status,
      ).toBe(200)
    })

    test('a tablet there gets a command that another process takes', async () => {
      const company = await makeCompany(direct.adminAccess, {})
      const { tokens } = makeStore(direct.adminAccess.database, direct.adminAccess.vault)
      const key = await tokens.issueIntegrationKey(company.companyId, null, 'access.open')
      const tablets = await connectTablets([server.url], askAt(server.url), company, 1)
      await expect.poll(tablets.connected).toBe(1)
      const wanted = { deviceId: tablets.ids[0] ?? '', code: company.visitor.code, direction: true }
      const { status, body } = await direct.ask(publicCalls.openAccess, wanted, { token: key })
      tablets.close()
      expect([status, body.data]).toMatchObject([200, { outcome: 'done' }])
    })

    test('statements have their time limit, and the account library its schema', async () => {
      const database = await openDatabase({ connectionString: bouncer.url }, () => undefined)
      const limit = await database.pool.query('show statement_timeout')
      const path = await database.accounts.query('show search_path')
      await expect(database.pool.query('select pg_sleep(7)')).rejects.toThrow(/statement timeout/)
      await database.close()
      expect([limit.rows, path.rows]).toEqual([[{ statement_timeout: '5s' }], [{ search_path: 'auth' }]])
    })
  })

  test.each(['transaction', 'statement'] as const)('a start in %s mode is refused', async (mode) => {
    // Both ways to choose the next connection of its own.
    for (const order of ['server_round_robin = 0', 'server_round_robin = 1']) {
      const bouncer = await startBouncer(mode, order)
      await expect(startBehind(bouncer.url)).rejects.toThrow(NO_SESSION)
      await bouncer.stop()
    }
    // Nothing is left behind that would stop the next start.
    const held = () =>
      direct.adminAccess.database.pool.query('select 1 from pg_locks where objid = $1', [MIGRATION_LOCK])
    await expect.poll(async () => (await held()).rowCount).toBe(0)
  })
})
