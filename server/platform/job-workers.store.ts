import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** Which processes work off the queue, so that what a killed one had begun does not wait for the library's four hours. */
export function jobWorkerStore({ query }: Database) {
  return {
    async sayAlive(workerIds: readonly string[]): Promise<void> {
      await sql`insert into job_workers (worker_id, seen_at) select unnest(${workerIds}::text[]), now()
        on conflict (worker_id) do update set seen_at = now()`.execute(query)
    },

    /** Takes from workers that were silent for `silentMs` what they had begun; who is free then begins it anew. */
    async freeJobsOfTheDead(silentMs: number): Promise<void> {
      const since = sql`now() - ${silentMs} * interval '1 millisecond'`
      await sql`delete from job_workers where seen_at < ${since}`.execute(query)
      // A worker of this moment may not have been written down yet.
      await sql`select graphile_worker.force_unlock_workers(array(
        select distinct locked_by from graphile_worker.jobs
        where locked_at < ${since} and locked_by not in (select worker_id from job_workers)))`.execute(query)
    },
  }
}
