import { type Kysely, type Migration, sql } from 'kysely'

/** What tablets do without a line once the building is as full as they know it. */
export const capacityOffline: Migration = {
  async up(db: Kysely<unknown>) {
    await sql
      .raw('alter table companies add column holds_capacity_offline boolean not null default false')
      .execute(db)
  },
}
