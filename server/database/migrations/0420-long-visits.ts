import { type Kysely, type Migration, sql } from 'kysely'

/**
 * Who was inside when a span began: most visits end on their day, so the entries of the day before tell it. The few that last
 * longer are found by this index; without it all exits since are read.
 */
export const longVisits: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index visits_long on visits (company_id, exited_at, entered_at)
      where exited_at - entered_at > interval '1 day'`.execute(db)
  },
}
