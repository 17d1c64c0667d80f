import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { calls } from '#contract/calls/index.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { addCrowd } from '#tests/support/server/crowd.ts'
import { serverUnderTest } from '#tests/support/server/desk.ts'
import { httpConnection, quantile, round } from './support/load.ts'

/**
 * `npm run bench:purge`: entries over HTTP, one every 20 ms, alone and while the server's own nightly job removes
 * 100,000 visits with their signatures. Prints JSON, in ms; what counts is the slowest entry.
 */
const VISITS = Number(process.env.VISITS ?? 100_000)
const ALONE_MS = Number(process.env.ALONE_MS ?? 20_000)
const EVERY_MS = 20
const LONGEST_MS = 300_000
/** Rows of one statement, which has five seconds. */
const STEP = 10_000
/** Whoever enters waits so much longer at most. */
const AIM = { longestMs: 100 }

const server = await serverUnderTest({ NODE_ENV: 'production' })
try {
  const company = await makeCompany(server.backstage, {})
  const { companyId, token } = company
  const { pool } = server.backstage.database
  await seed(pool, companyId)
  const entering = [...(await addCrowd(server.backstage, company, 20_000))]
  const connection = httpConnection(Number(new URL(server.url).port))
  const enter = async (): Promise<number> => {
    const visitorId = entering.pop()
    if (visitorId === undefined) throw new Error('Everybody is inside')
    const headers = `token: ${token}\r\nIdempotency-Key: ${randomUUID()}\r\n`
    const begun = performance.now()
    const body = JSON.stringify({ direction: true, visitorId, reason: 'Meeting' })
    const answer = await connection.post(calls.newAccess.path, headers, body)
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body}`)
    return performance.now() - begun
  }
  /** Entries until something is over. */
  const measure = async (isOver: () => boolean) => {
    const times: number[] = []
    while (!isOver()) {
      times.push(await enter())
      await sleep(EVERY_MS)
    }
    times.sort((a, b) => a - b)
    const [p50, p99, longest] = [0.5, 0.99, 1].map((at) => round(quantile(times, at)))
    return { entries: times.length, p50, p99, longest }
  }

  const until = (ms: number) => {
    const end = performance.now() + ms
    return () => performance.now() > end
  }
  await measure(until(3_000))
  const alone = await measure(until(ALONE_MS))

  let isPurged = false
  const begun = performance.now()
  const watching = purge(pool, companyId).then((left) => {
    isPurged = true
    return left
  })
  const meanwhile = await measure(() => isPurged || performance.now() - begun > LONGEST_MS)
  const left = await watching
  connection.close()
  const seconds = round((performance.now() - begun) / 1000)
  const report = { unit: 'ms', aim: AIM, visits: VISITS, left, seconds, alone, meanwhile }
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
} finally {
  await server.stop()
}

/** Visits of a fifth as many visitors, all older than they may be, each with a signature. */
async function seed(pool: pg.Pool, companyId: string): Promise<void> {
  const visitors = Math.ceil(VISITS / 5)
  await pool.query(
    `insert into visitors (company_id, visitor_id, code_index, code_sealed, badge_index, badge_sealed, first_name, last_name, created_at)
     select $1, md5($1 || n)::uuid, sha256(('c' || n)::bytea), v.code_sealed, sha256(('b' || n)::bytea), v.badge_sealed,
       'Old', 'Visitor', now() - interval '200 days'
     from generate_series(0, $2::int - 1) n, (select * from visitors where company_id = $1 limit 1) v`,
    [companyId, visitors],
  )
  for (let first = 0; first < VISITS; first += STEP) {
    await pool.query(
      `with new as (
         insert into visits (company_id, visit_id, visitor_id, site_id, entered_at, exited_at)
         select $1, gen_random_uuid(), md5($1 || n % $2::int)::uuid, '', now() - interval '100 days' - n * interval '1 minute',
           now() - interval '100 days' - n * interval '1 minute' + interval '50 minutes'
         from generate_series($3::int, $4::int - 1) n returning visit_id, entered_at)
       insert into visit_signatures select $1, visit_id, 'entry', '\\x00'::bytea, entered_at from new`,
      [companyId, visitors, first, Math.min(first + STEP, VISITS)],
    )
  }
  for (const table of ['visits', 'visitors', 'visit_signatures']) await pool.query(`analyze ${table}`)
}

/** The job that runs every night, now. @returns how many visits are left that should not be */
async function purge(pool: pg.Pool, companyId: string): Promise<number> {
  await pool.query("select graphile_worker.add_job('purge')")
  const end = performance.now() + LONGEST_MS
  for (;;) {
    await sleep(500)
    const { rows } = await pool.query<{ waiting: number; left: number }>(
      `select (select count(*)::int from graphile_worker.jobs where task_identifier = 'purge') as waiting,
         (select count(*)::int from visits where company_id = $1 and entered_at < now() - interval '90 days') as left`,
      [companyId],
    )
    const { waiting = 0, left = 0 } = rows[0] ?? {}
    if (waiting === 0 || performance.now() > end) return left
  }
}
