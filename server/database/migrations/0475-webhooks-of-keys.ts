import { type Kysely, type Migration, sql } from 'kysely'

/** By which key of another system a webhook was made. */
export const webhooksOfKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table webhooks add column made_by_key bytea`.execute(db)
  },
}
