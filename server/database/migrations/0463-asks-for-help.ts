import { type Kysely, type Migration, sql } from 'kysely'

/** Whether visitors are asked for help in an evacuation. The version before does not ask. */
export const asksForHelp: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw('alter table companies add column asks_for_help boolean not null default false').execute(db)
  },
}
