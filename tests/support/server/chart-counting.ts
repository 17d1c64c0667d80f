import type pg from 'pg'

/** Whether days for charts are being counted, or will be. A count that was broken off stays in the queue, and is not tried again. */
export async function isCountingCharts(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from graphile_worker.jobs where task_identifier = 'keep-charts-fresh'
       and (locked_at is not null or attempts < max_attempts)`,
  )
  return rows.length > 0
}
