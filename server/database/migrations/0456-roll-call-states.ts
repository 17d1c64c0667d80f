import { type Kysely, type Migration, sql } from 'kysely'

const states = `
-- Where people gather in an evacuation, by the names on their signs.
alter table sites add column muster_points text[] not null default '{}';

alter table roll_calls add column is_drill boolean not null default false;

-- Of a visitor, visit_id is the visit's; of all others an id of their own.
alter table roll_call_people
  add column kind text not null default 'visitor' check (kind in ('visitor', 'employee', 'added')),
  add column host_id text,
  -- Of a person whom a warden has added by name.
  add column name text,
  add column site_id text,
  add column since timestamptz,
  -- Of an employee, once the roll call has ended: until then the last passage counts.
  add column left_at timestamptz,
  add constraint roll_call_people_of_kind check (
    case kind when 'employee' then host_id is not null and since is not null
      when 'added' then name is not null and since is not null
      else host_id is null and name is null end
  );

-- Null: written by the version before, which knows is_safe alone.
alter table roll_call_ticks
  add column state text check (state in ('open', 'safe', 'missing', 'notOnSite', 'handedOver')),
  add column muster_point text;
`

/** A version before this one shows visitors alone, and what was ticked of them as safe or not. */
export const rollCallStates: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(states).execute(db)
  },
}
