import { type Kysely, type Migration, sql } from 'kysely'

/** When a visitor said on their own phone that they are safe, which is no tick of a warden. */
export const saidSafe: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw('alter table roll_call_people add column said_safe_at timestamptz;').execute(db)
  },
}
