import { type Kysely, type Migration, sql } from 'kysely'

/** What a company adds to the product's own privacy notice, with the version of the notice that it makes. */
export const noticeFactsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table companies add column notice_facts jsonb`.execute(db)
  },
}
