import { type Kysely, type Migration, sql } from 'kysely'

const keys = `
alter table tokens
  -- Of integration keys: by what staff know the key.
  add column name text,
  add column scopes text[],
  -- The last characters of its text.
  add column tail text,
  -- Of how many days the key was made; null: it does not end.
  add column lifetime_days integer,
  -- null: made on the server, or by an account that is gone.
  add column made_by text references auth."user" on delete set null,
  -- Whole hour of the last use.
  add column used_at timestamptz,
  -- When another key took its place.
  add column replaced_at timestamptz;
update tokens set name = 'Key of ' || to_char(created_at, 'YYYY-MM-DD'), scopes = array[scope]
  where kind = 'integration';
create index tokens_made_by on tokens (made_by) where made_by is not null;
`

/**
 * A version before this one makes keys without a name and with one scope, and of a key with several scopes it knows only the one
 * in \`scope\`.
 */
export const integrationKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(keys).execute(db)
  },
}
