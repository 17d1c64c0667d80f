import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { after, entering } from './support/entering.ts'
import { round } from './support/load.ts'
import { seedOldVisits } from './support/old-visits.ts'

/**
 * `npm run bench:purge`: entries over HTTP, one every 20 ms, alone and while the server's own nightly job removes
 * 100,000 visits with their signatures. Prints JSON, in ms; what counts is the slowest entry.
 */
const VISITS = Number(process.env.VISITS ?? 100_000)
const ALONE_MS = Number(process.env.ALONE_MS ?? 20_000)
const LONGEST_MS = 300_000
/** An entry during the purge takes at most so much longer. */
const AIM = { longestMs: 100 }

const server = await serverUnderTest({ NODE_ENV: 'production' })
try {
  const company = await makeCompany(server.adminAccess, {})
  const { companyId } = company
  const { pool } = server.adminAccess.database
  await seedOldVisits(pool, companyId, VISITS)
  const { measure, close } = await entering(server, company)
  await measure(after(3_000))
  const alone = await measure(after(ALONE_MS))

  let isPurged = false
  const begun = performance.now()
  const watching = purge(pool, companyId).then((left) => {
    isPurged = true
    return left
  })
  const meanwhile = await measure(() => isPurged || performance.now() - begun > LONGEST_MS)
  const left = await watching
  close()
  const seconds = round((performance.now() - begun) / 1000)
  const report = { unit: 'ms', aim: AIM, visits: VISITS, left, seconds, alone, meanwhile }
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
} finally {
  await server.stop()
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
