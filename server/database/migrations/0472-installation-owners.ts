import { type Kysely, type Migration, sql } from 'kysely'

/**
 * Accounts that may list the companies of the installation and make others. A version before this one knows none, and an account
 * of an installation that was set up by it gets the right by a command.
 */
export const installationOwners: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table installation_owners (
      account_id text primary key references auth."user" on delete cascade,
      since timestamptz not null default now())`.execute(db)
  },
}
