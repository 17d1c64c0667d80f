import { type Kysely, type Migration, sql } from 'kysely'

/** What a company writes for visitors, in other languages than its own. */
export const translationsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table companies add column motto_translations jsonb not null default '[]'`.execute(db)
    await sql`alter table visitor_types add column translations jsonb not null default '[]'`.execute(db)
    await sql`alter table reasons add column translations jsonb not null default '[]'`.execute(db)
  },
}
