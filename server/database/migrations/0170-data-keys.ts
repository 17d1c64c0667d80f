import { type Kysely, type Migration, sql } from 'kysely'

/**
 * The keys that seal values and look-up hashes, each sealed itself with the master key, so that they can be replaced
 * while the server runs. The first one is the master key of before: what the version before has sealed opens with it.
 */
const tables = `
create table data_keys (
  -- Written at the head of each value that the key seals.
  key_id smallint primary key check (key_id between 1 and 255),
  wrapped bytea not null,
  -- coming: opens, does not seal yet. leaving: its values are being sealed anew. kept: verifies older lines of the audit log.
  state text not null check (state in ('coming', 'current', 'leaving', 'kept')),
  -- The highest one is the version of them all.
  version integer not null,
  created_at timestamptz not null default clock_timestamp(),
  replaced_at timestamptz
);
create unique index data_keys_one_current on data_keys (state) where state = 'current';
`

/**
 * A guess while keys are replaced: the code may be stored under any of several hashes. The row that has one of them is
 * held, so that it does not get another hash before it is judged.
 */
const guess = `
create function guess_code_of(
  in_company text, in_kind text, in_guesser text, in_indexes bytea[], in_rules jsonb, in_at timestamptz
) returns table (
  wait integer, visitor_id uuid, code_sealed bytea, first_name text, last_name text, company_name text,
  image text, visitor_type_id text, name text, flow_flags jsonb, is_inside boolean
)
language plpgsql as $$
#variable_conflict use_column
declare
  found_index bytea;
begin
  select case when v.code_index = any(in_indexes) then v.code_index else v.badge_index end into found_index
  from visitors v
  where v.company_id = in_company and (v.code_index = any(in_indexes) or v.badge_index = any(in_indexes))
  limit 1
  for key share;
  return query select * from guess_code(in_company, in_kind, in_guesser, coalesce(found_index, in_indexes[1]), in_rules, in_at);
end
$$;
`

export const dataKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(tables).execute(db)
    await sql.raw(guess).execute(db)
  },
}
