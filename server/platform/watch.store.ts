import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** A tablet that went silent or came back. */
interface Turned {
  readonly companyId: string
  readonly deviceId: string
  readonly isSilent: boolean
}

/** Finds tablets that went silent or came back; who is to hear of it gets a job in the same transaction. */
export function watchStore({ query }: Database) {
  return {
    /** Watches only approved tablets: a waiting or revoked one has nothing to report. */
    async watchTablets(): Promise<void> {
      await query.transaction().execute(async (tx) => {
        const { rows } = await sql<Turned>`
          update devices d set is_silent = not d.is_silent
          from companies c
          where c.company_id = d.company_id and d.state = 'approved' and c.silent_minutes is not null
            and d.is_silent = (now() - d.last_seen_at < c.silent_minutes * interval '1 minute')
          returning d.company_id as "companyId", d.device_id as "deviceId", d.is_silent as "isSilent"`.execute(
          tx,
        )
        if (rows.length === 0) return
        await sql`select graphile_worker.add_job('tablet-news', news, max_attempts => 14)
          from json_array_elements(${JSON.stringify(rows)}::json) as news`.execute(tx)
      })
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
