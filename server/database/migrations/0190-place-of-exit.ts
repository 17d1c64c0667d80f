import { type Kysely, type Migration, sql } from 'kysely'

/** The site where a visitor left, which may be another than that of the entry. */
export const placeOfExit: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw('alter table visits add column exit_site_id text').execute(db)
    await sql.raw('alter table stray_exits add column site_id text').execute(db)
  },
}
