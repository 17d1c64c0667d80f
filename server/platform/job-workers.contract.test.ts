import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'

/** A job that a worker has taken without learning of it. */

let server: ServerUnderTest
beforeAll(async () => {
  server = await serverUnderTest()
})
afterAll(() => server.stop())

test('is given back by the process whose worker has it, and done', async () => {
  const { pool } = server.adminAccess.database
  const workers = async () =>
    (await pool.query<{ worker_id: string }>('select worker_id from job_workers')).rows
  await expect.poll(async () => (await workers()).length, { timeout: 20_000 }).toBeGreaterThan(0)
  const [worker] = await workers()
  // As it stands in the queue once it is taken: no worker works on it.
  const { rows } = await pool.query<{ id: string }>(
    `select id from graphile_worker.add_job('close-visits', run_at => now() + interval '1 hour', job_key => 'lost')`,
  )
  await pool.query(
    `update graphile_worker._private_jobs
     set run_at = now(), locked_at = now() - interval '2 minutes', locked_by = $2 where id = $1`,
    [rows[0]?.id, worker?.worker_id],
  )
  const isThere = async () =>
    (await pool.query('select 1 from graphile_worker._private_jobs where id = $1', [rows[0]?.id])).rowCount
  await expect.poll(isThere, { timeout: 30_000 }).toBe(0)
}, 60_000)
