import { sql } from 'kysely'
import type { Rating } from '#contract/entities/rating.ts'
import { FEEDBACK_AFTER_MS } from '#contract/limits.ts'
import type { Token } from '#server/devices/token.ts'
import type { Database } from '#server/database/database.ts'

/** How visitors who left found it: numbers by site and week, from which no visit can be told. */
export const feedbackStore = ({ query }: Database) => ({
  /** Whether the company asks, and this visit ended just now where the caller is. */
  async isAsked({ companyId, siteId }: Token, visitId: string): Promise<boolean> {
    const found = await query
      .selectFrom('visits as v')
      .innerJoin('companies as c', 'c.company_id', 'v.company_id')
      .select('v.visit_id')
      .where('v.company_id', '=', companyId)
      .where('v.visit_id', '=', visitId)
      .where('c.asks_feedback', '=', true)
      .where('v.exited_at', '>', sql<Date>`now() - ${FEEDBACK_AFTER_MS} * interval '1 ms'`)
      .$if(siteId !== null, (visits) =>
        visits.where(sql<string>`coalesce(v.exit_site_id, v.site_id)`, '=', siteId ?? ''),
      )
      .executeTakeFirst()
    return found !== undefined
  },

  async count({ companyId, siteId }: Token, rating: Rating): Promise<void> {
    await sql`
      insert into feedback (company_id, site_id, week, rating, answers)
      select ${companyId}, ${siteId ?? ''}, date_trunc('week', now() at time zone coalesce(
        (select s.time_zone from sites s where s.company_id = ${companyId}
          and s.site_id = coalesce(${siteId}, s.site_id) order by s.site_id limit 1), 'UTC'))::date, ${rating}, 1
      on conflict (company_id, site_id, week, rating) do update set answers = feedback.answers + 1`.execute(
      query,
    )
  },
})
