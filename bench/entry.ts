import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { calls } from '#contract/calls/index.ts'
import { requestHash } from '#server/domain/once.ts'
import { parseToken } from '#server/domain/token.ts'
import { NEW_ACCESS } from '#server/store/access.store.ts'
import { findRunning } from '#server/store/embedded/embedded-postgres.ts'
import { createClient } from '#src/api/client.ts'
import { freePort } from '#tests/support/free-port.ts'
import { httpConnection, load, processorMs, processorUsed, round } from './support/load.ts'

/**
 * `npm run bench:entry`: `newAccess` over HTTP, at 1 and at 50 callers, with all visitors at one site and
 * spread over 20, beside the same statement sent straight to the database in the same run.
 * Prints JSON: entries per second, p50 and p99 in ms, processor ms per entry of server and database.
 */
const RUN_MS = Number(process.env.RUN_MS ?? 5_000)
const SITES = 20
/** Half of them are let in at the first tablet, the others spread over the other twenty. */
const VISITORS = 400_000
/** As many connections as the server's own pool has. */
const CONNECTIONS = 12

interface Tablet {
  readonly token: string
  readonly hash: Buffer
  readonly site: string
  /** Whom it may let in; each once. */
  readonly visitors: string[]
}

/** What is asked for at 50 callers. */
const AIM = { perSecond: 1_500, p99Ms: 50, processorMsPerEntry: 1, ratio: 0.6 }

const dataDir = mkdtempSync(join(tmpdir(), 'visitor-kiosk-bench-'))
// The account that runs the database must be able to enter it.
chmodSync(dataDir, 0o755)
const port = await freePort()
const server = spawn(process.execPath, ['dist/server/main.js'], {
  env: {
    ...process.env,
    NODE_ENV: 'production',
    DEMO: '1',
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
})

try {
  await untilReady()
  const address = await findRunning(dataDir)
  if (address === null) throw new Error('The database of the server was not found')
  const pool = new pg.Pool({ ...address, max: CONNECTIONS })
  // The database ends before its idle connections do when something went wrong: that error is not the news.
  pool.on('error', () => undefined)
  const tablets = await prepare(pool)
  const serverPid = server.pid ?? 0
  const { rows } = await pool.query(
    "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid",
  )
  const databasePid: number = rows[0].pid

  const results = []
  await measure('warm-up', 50, tablets.slice(1), 2_000)
  for (const callers of [1, 50]) {
    for (const spread of ['1 site', `${SITES} sites`]) {
      const used = spread === '1 site' ? tablets.slice(0, 1) : tablets.slice(1)
      results.push(await measure(spread, callers, used, RUN_MS))
    }
  }
  await pool.end()
  console.log(JSON.stringify({ unit: 'ms', aimAt50Callers: AIM, results }, null, 2))

  async function measure(spread: string, callers: number, used: readonly Tablet[], ms: number) {
    let turn = 0
    const connections = Array.from({ length: callers }, () => httpConnection(port))
    const before = { server: processorMs(serverPid), database: processorMs(databasePid) }
    const http = await load(callers, ms, async (caller) => {
      const tablet = at(used, turn++)
      const body = JSON.stringify({ direction: true, visitorId: visitorOf(tablet), reason: 'Meeting' })
      const headers = `token: ${tablet.token}\r\nIdempotency-Key: ${randomUUID()}\r\n`
      const answer = await at(connections, caller).post(calls.newAccess.path, headers, body)
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body}`)
    })
    const after = { server: processorMs(serverPid), database: processorMs(databasePid) }
    for (const connection of connections) connection.close()
    const perEntry = (from: number | null, to: number | null) => {
      const used = processorUsed(from, to)
      return used === null ? null : round(used / http.entries)
    }

    const straight = await load(callers, ms, async () => {
      const tablet = at(used, turn++)
      const visitorId = visitorOf(tablet)
      const content = { direction: 'entry', visitorId, reason: 'Meeting' }
      await pool.query({
        name: 'new-access',
        text: NEW_ACCESS,
        values: [
          'demo',
          tablet.hash,
          tablet.site,
          null,
          randomUUID(),
          requestHash('newAccess', content),
          'entry',
          uuid(),
          visitorId,
          null,
          'Meeting',
          null,
          null,
          null,
          null,
        ],
      })
    })
    return {
      callers,
      spread,
      http,
      processorMsPerEntry: {
        server: perEntry(before.server, after.server),
        database: perEntry(before.database, after.database),
      },
      straight,
      ratio: round(http.perSecond / straight.perSecond),
    }
  }
} finally {
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  rmSync(dataDir, { recursive: true, force: true })
}

/** Sites, tokens, and visitors that each tablet may let in. */
async function prepare(pool: pg.Pool): Promise<Tablet[]> {
  await pool.query("update companies set capacity = 0 where company_id = 'demo'")
  const tablets: Tablet[] = []
  for (let number = 0; number <= SITES; number++) {
    const site = `bench-${number}`
    await pool.query(
      "insert into sites (company_id, site_id, name, time_zone) values ('demo', $1, $1, 'UTC')",
      [site],
    )
    await pool.query(
      "insert into occupancy (company_id, site_id) values ('demo', $1) on conflict do nothing",
      [site],
    )
    const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, token: () => null })
    const result = await client.call(calls.getToken, {
      service_code: 'DEMO',
      tax_code: 'IT00000000000',
      site,
    })
    if (!result.ok) throw new Error(result.error.code)
    const hash = parseToken(result.value.token)?.hash
    if (!hash) throw new Error('The token is not of our form')
    tablets.push({ token: result.value.token, hash, site, visitors: [] })
  }
  await pool.query(
    `insert into visitors (company_id, visitor_id, code_index, code_sealed, badge_index, badge_sealed, first_name, last_name)
     select 'demo', gen_random_uuid(), sha256(('c' || n)::bytea), v.code_sealed, sha256(('b' || n)::bytea), v.badge_sealed, 'Bench', 'Visitor'
     from generate_series(1, $1::int) n, (select * from visitors where company_id = 'demo' limit 1) v`,
    [VISITORS],
  )
  const { rows } = await pool.query(
    `insert into token_visitors (company_id, token_hash, visitor_id, expires_at)
     select 'demo', ($1::bytea[])[case when n % 2 = 0 then 1 else 2 + (n / 2) % $2::int end],
       visitor_id, now() + interval '1 hour'
     from (select visitor_id, row_number() over ()::int as n from visitors where first_name = 'Bench') v
     returning token_hash, visitor_id`,
    [tablets.map(({ hash }) => hash), SITES],
  )
  const byHash = new Map(tablets.map((tablet) => [tablet.hash.toString('hex'), tablet]))
  for (const row of rows) byHash.get(row.token_hash.toString('hex'))?.visitors.push(row.visitor_id)
  await pool.query('vacuum analyze')
  return tablets
}

function visitorOf({ visitors }: Tablet): string {
  const visitor = visitors.pop()
  if (visitor === undefined)
    throw new Error('All visitors are inside: make more of them, or measure for less long')
  return visitor
}

/** In turn. */
function at<Item>(items: readonly Item[], turn: number): Item {
  const item = items[turn % items.length]
  if (item === undefined) throw new Error('Nothing to choose from')
  return item
}

async function untilReady(): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const ready = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => null)
    if (ready?.ok) return
    await sleep(100)
  }
  throw new Error('The server did not become ready')
}
