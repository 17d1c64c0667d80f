import { type Kysely, type Migration, sql } from 'kysely'

const hosts = `
-- By what another system that keeps hosts with an integration key knows the host; external_id is the directory's.
alter table hosts add column system_id text;
create unique index hosts_system_id on hosts (company_id, system_id) where system_id is not null;
`

/** A version before this one leaves the column alone. */
export const hostsOfSystems: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(hosts).execute(db)
  },
}
