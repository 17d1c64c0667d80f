import { randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { migrate } from '#server/database/database.ts'
import { distribute } from '#server/database/distribute.ts'
import { type AdminAccess, adminAccessTo, makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { makeDataDir } from '#tests/support/e2e/data-dir.ts'
import { type RunningServer, startServer } from '#tests/support/e2e/start-server.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startCitus } from '#tests/support/server/citus-cluster.ts'
import { addMetVisitors } from '#tests/support/server/met-visitors.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { alarmOf, READER } from './alarm-of.ts'

// @module-tag long

const { CITUS } = process.env
const COMPANIES = 8
const ENTRIES = 10
const START_MS = 180_000

/** `npm run test:database -- citus` names the folder of a PostgreSQL with Citus. */
describe.runIf(CITUS)('one of two nodes of a distributed PostgreSQL is killed', () => {
  const dataDir = makeDataDir()
  let citus: Awaited<ReturnType<typeof startCitus>>
  let server: RunningServer
  let adminAccess: AdminAccess
  let url: string
  let companies: readonly (TestCompany & { readonly node: number })[]

  beforeAll(async () => {
    citus = await startCitus(CITUS ?? '')
    const address = { connectionString: citus.databaseUrl }
    await migrate(address)
    await distribute(address, () => undefined)
    const key = randomBytes(32)
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    server = await startServer(dataDir, port, {
      DATABASE_URL: citus.databaseUrl,
      SECRET_KEY: key.toString('hex'),
      METRICS_TOKEN: READER,
    })
    adminAccess = await adminAccessTo(address, [key], url)
    const made: (TestCompany & { readonly node: number })[] = []
    for (let nth = 0; nth < COMPANIES; nth++) {
      const company = await makeCompany(adminAccess, {})
      const { rows } = await adminAccess.database.pool.query<{ node: number }>(
        `select nodeport as node from pg_dist_shard_placement
         where shardid = get_shard_id_for_distribution_column('visits', $1::text)`,
        [company.companyId],
      )
      made.push({ ...company, node: rows[0]?.node ?? 0 })
    }
    companies = made
  }, START_MS)
  afterAll(async () => {
    await adminAccess?.database.close()
    await server?.stop()
    await citus?.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  /** What visitors of each company are answered: the statuses, by the node. */
  async function enterEverywhere() {
    const statuses = new Map<number, Set<number>>(citus.workers.map((port) => [port, new Set()]))
    for (const company of companies)
      for (const visitorId of visitors.get(company.companyId)?.splice(0, ENTRIES) ?? []) {
        const asked = { token: company.token, key: randomUUID() }
        const { status } = await askAt(url)(calls.newAccess, { direction: true, visitorId }, asked)
        statuses.get(company.node)?.add(status)
      }
    return Object.fromEntries([...statuses].map(([port, some]) => [port, [...some]]))
  }
  const visitors = new Map<string, string[]>()
  const ready = async () => (await fetch(`${url}/api/ready`)).status

  test(
    'those of the other node enter, and the alarm names the one that is away',
    async () => {
      for (const company of companies)
        visitors.set(company.companyId, [...(await addMetVisitors(adminAccess, company, 3 * ENTRIES))])
      const [lost = 0, left = 0] = citus.workers
      expect(new Set(companies.map(({ node }) => node))).toEqual(new Set([lost, left]))
      expect(await enterEverywhere()).toEqual({ [lost]: [200], [left]: [200] })

      await citus.killWorker(lost)
      expect(await enterEverywhere()).toEqual({ [lost]: [503], [left]: [200] })
      expect(await ready()).toBe(200)
      expect(await alarmOf(url, 'databaseNode')).toBe('1')
      expect(await alarmOf(url, 'database')).toBe('0')
      expect(server.log).toMatch(
        new RegExp(`"node":"127\\.0\\.0\\.1:${lost}".*ALARM: a node of the database is away`),
      )

      await citus.startWorker(lost)
      await expect.poll(() => alarmOf(url, 'databaseNode'), { timeout: 20_000 }).toBe('0')
      expect(await enterEverywhere()).toEqual({ [lost]: [200], [left]: [200] })
    },
    START_MS,
  )
})
