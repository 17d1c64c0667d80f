import pg from 'pg'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { startServerGroup } from '#tests/support/server/server-group.ts'
import { type Entrance, enter, enterStraight, openEntrances } from './entrances.ts'
import { type Calls, callFor, httpConnection, loadOf, processorMs, processorUsed, round } from './load.ts'
import { addPast } from './past-visits.ts'

/** The same number as in a server's own pool. */
const CONNECTIONS = 10
const SITES = 20
/** More than are let in, over HTTP for a second and straight for another. */
const VISITORS_PER_SECOND = 12_000
const WARM_UP_MS = 3_000
const TURN_MS = 1_000

export interface EntriesAsked {
  /** That are stored before. */
  readonly visits: number
  readonly callers: readonly number[]
  readonly ms: number
}

/** Entries over HTTP to one server process and to two, each beside the same statement sent straight to the database. */
export async function loadEntries({ visits, callers, ms }: EntriesAsked) {
  const group = await startServerGroup(2, { NODE_ENV: 'production' })
  try {
    const company = await makeCompany(group.adminAccess, {})
    const begun = performance.now()
    await addPast(group.adminAccess.database.pool, company.companyId, { visits })
    const seededSeconds = Math.round((performance.now() - begun) / 1_000)
    const rounds = 2 * callers.length + 1
    const needed = Math.ceil(((WARM_UP_MS + rounds * ms) / 1_000) * VISITORS_PER_SECOND)
    const [first, ...others] = await openEntrances(group.adminAccess, company, SITES + 1, needed)
    if (first === undefined) throw new Error('There is no entrance')
    // The many rows just written for the measurement are tidied up first, because no real installation gets them at once.
    await settle(group.databaseUrl)

    await measure(2, 50, others, WARM_UP_MS)
    const measured = []
    for (const processes of [1, 2]) {
      for (const number of callers) measured.push(await measure(processes, number, others, ms))
    }
    const atOneSite = await measure(1, 50, [first], ms)
    return { visits, seededSeconds, measured, atOneSite }

    async function measure(processes: number, number: number, open: readonly Entrance[], forMs: number) {
      let turn = 0
      const next = (): Entrance => at(open, turn++)
      const servers = group.servers.slice(0, processes)
      const connections = Array.from({ length: number }, (_, caller) =>
        httpConnection(at(servers, caller).port),
      )
      const spent = () => ({
        server: servers.reduce<number | null>((sum, { pid }) => sumOf(sum, processorMs(pid())), 0),
        database: processorMs(group.database.pid() ?? 0),
      })
      const pool = new pg.Pool({ connectionString: group.databaseUrl, max: CONNECTIONS * processes })
      pool.on('error', () => undefined)
      const overHttp: Calls[] = []
      const toDatabase: Calls[] = []
      const used = { server: 0 as number | null, database: 0 as number | null }
      // In turns, so that whatever else the machine does troubles both.
      for (let past = 0; past < forMs; past += TURN_MS) {
        const before = spent()
        overHttp.push(await callFor(number, TURN_MS, (caller) => enter(at(connections, caller), next())))
        const after = spent()
        used.server = sumOf(used.server, processorUsed(before.server, after.server))
        used.database = sumOf(used.database, processorUsed(before.database, after.database))
        toDatabase.push(await callFor(number, TURN_MS, () => enterStraight(pool, company.companyId, next())))
      }
      for (const connection of connections) connection.close()
      await pool.end()
      const http = loadOf(overHttp)
      const straight = loadOf(toDatabase)
      const perEntry = (ms: number | null) => (ms === null ? null : round(ms / http.entries))
      return {
        processes,
        callers: number,
        http,
        processorMsPerEntry: { server: perEntry(used.server), database: perEntry(used.database) },
        straight,
        ratio: round(http.perSecond / straight.perSecond),
      }
    }
  } finally {
    await group.stop()
  }
}

async function settle(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  await client.end()
}

const sumOf = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b)

/** In turn. */
function at<Item>(items: readonly Item[], turn: number): Item {
  const item = items[turn % items.length]
  if (item === undefined) throw new Error('Nothing to choose from')
  return item
}
