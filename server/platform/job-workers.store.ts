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

    /**
     * Gives back what these workers have taken and do not work on: the answer that named it was lost, as when it came after the time
     * limit of a statement. The library has no function for that, and would leave such a job for four hours.
     * @param running ids of the jobs that they work on
     */
    async freeLostJobs(
      workerIds: readonly string[],
      running: readonly string[],
      silentMs: number,
    ): Promise<void> {
      await sql`with freed as (
          update graphile_worker._private_jobs set locked_at = null, locked_by = null
          where locked_by = any(${workerIds}::text[]) and id <> all(${running}::bigint[])
            and locked_at < now() - ${silentMs} * interval '1 millisecond'
          returning job_queue_id)
        update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
        from freed where q.id = freed.job_queue_id`.execute(query)
    },
  }
}
