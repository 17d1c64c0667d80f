import { type Kysely, type Migration, sql } from 'kysely'

/** The column that says what offline tablets do once the building is full. */
export const capacityOffline: Migration = {
  async up(db: Kysely<unknown>) {
    await sql
      .raw('alter table companies add column holds_capacity_offline boolean not null default false')
      .execute(db)
  },
}
