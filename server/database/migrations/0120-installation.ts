import { type Kysely, type Migration, sql } from 'kysely'

/** One row for the whole database: what tells its own key from any other. */
const tables = `
create table installation (
  is_only boolean primary key default true check (is_only),
  key_proof bytea not null
);
`

export const installation: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(tables).execute(db)
  },
}
