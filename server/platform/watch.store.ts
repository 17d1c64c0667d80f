import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** Finds tablets that went silent or came back; who is to hear of it gets a job in the same transaction. */
export function watchStore({ query }: Database) {
  return {
    /** Watches only approved tablets: a waiting or revoked one has nothing to report. */
    async watchTablets(): Promise<void> {
      await sql`
        with turned as (
          update devices d set is_silent = not d.is_silent
          from companies c
          where c.company_id = d.company_id and d.state = 'approved' and c.silent_minutes is not null
            and d.is_silent = (d.last_seen_at > now() - c.silent_minutes * interval '1 minute')
          returning d.company_id, d.device_id, d.is_silent
        )
        select graphile_worker.add_job('tablet-news', json_build_object(
          'companyId', company_id, 'deviceId', device_id, 'isSilent', is_silent), max_attempts => 14)
        from turned`.execute(query)
    },

    /** Prints, mails and the like, of all processes: those that wait, and those that were given up. */
    async countJobs(): Promise<{ waiting: number; failed: number }> {
      const { rows } = await sql<{ waiting: number; failed: number }>`
        select count(*) filter (where attempts < max_attempts)::int as waiting,
          count(*) filter (where attempts >= max_attempts)::int as failed from graphile_worker.jobs`.execute(
        query,
      )
      return rows[0] ?? { waiting: 0, failed: 0 }
    },

    /** Content of a mail about a tablet. */
    async describeTablet(companyId: string, deviceId: string) {
      return query
        .selectFrom('devices as d')
        .innerJoin('companies as c', 'c.company_id', 'd.company_id')
        .select(['d.device_id', 'd.name', 'd.site_id', 'c.silent_minutes'])
        .where('d.company_id', '=', companyId)
        .where('d.device_id', '=', deviceId)
        .executeTakeFirst()
    },
  }
}
