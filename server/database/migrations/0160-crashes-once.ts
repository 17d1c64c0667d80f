import { type Kysely, type Migration, sql } from 'kysely'

/** The same crash of the same device is one row, counted; rows of before have no fingerprint. */
const crashes = `
alter table crash_reports
  add column fingerprint bytea,
  add column times integer not null default 1;
create unique index crash_reports_once on crash_reports (company_id, fingerprint);
`

export const crashesOnce: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(crashes).execute(db)
  },
}
