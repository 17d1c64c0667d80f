import { type Kysely, type Migration, sql } from 'kysely'
import { searchKey } from '#contract/search-key.ts'

/** Columns of visits that reception, wardens and readers of the log need, and the indexes for a million rows. */
const visits = `
alter table visits
  add column entry_how text not null default 'scanned' check (entry_how in ('scanned', 'byHand', 'automatic')),
  -- Of the exit, once there is one.
  add column exit_how text not null default 'scanned' check (exit_how in ('scanned', 'byHand', 'automatic')),
  -- The entry was none; the row stays, and counts nowhere.
  add column annulled_at timestamptz,
  -- The visitor's kind at that moment.
  add column visitor_type_id text;
update visits v set visitor_type_id = p.visitor_type_id from visitors p
  where p.company_id = v.company_id and p.visitor_id = v.visitor_id and p.visitor_type_id is not null;
create function visit_keeps_type() returns trigger language plpgsql as $$
begin
  select p.visitor_type_id into new.visitor_type_id from visitors p
  where p.company_id = new.company_id and p.visitor_id = new.visitor_id;
  return new;
end
$$;
create trigger keep_type before insert on visits for each row execute function visit_keeps_type();

drop index visits_by_entry;
create index visits_log on visits (company_id, entered_at, visit_id);
create index visits_by_site on visits (company_id, site_id, entered_at, visit_id);
create index visits_by_host on visits (company_id, host_id, entered_at, visit_id) where host_id is not null;
create index visits_by_type on visits (company_id, visitor_type_id, entered_at, visit_id)
  where visitor_type_id is not null;
create index visits_inside on visits (company_id, site_id, entered_at, visit_id) where exited_at is null;
create index print_jobs_by_visitor on print_jobs (company_id, visitor_id, created_at);

-- What staff did to a visit, and why.
create table visit_acts (
  company_id text not null references companies,
  act_id uuid not null,
  visit_id uuid not null,
  kind text not null check (kind in ('enteredByHand', 'leftByHand', 'annulled')),
  account_id text not null,
  why text not null,
  at timestamptz not null default now(),
  primary key (company_id, act_id)
);
create index visit_acts_by_visit on visit_acts (company_id, visit_id);
`

const visitors = `
alter table visitors add column search_key text not null default '';
alter table visitors add column search_words tsvector
  generated always as (array_to_tsvector(array_remove(string_to_array(search_key, ' '), ''))) stored;
`

const rollCalls = `
-- site_id '': all sites.
create table roll_calls (
  company_id text not null references companies,
  roll_call_id uuid not null,
  site_id text not null,
  started_at timestamptz not null,
  started_by text not null,
  ended_at timestamptz,
  ended_by text,
  primary key (company_id, roll_call_id)
);
create unique index roll_calls_one_open on roll_calls (company_id, site_id) where ended_at is null;
create index roll_calls_by_start on roll_calls (company_id, started_at);

create table roll_call_people (
  company_id text not null,
  roll_call_id uuid not null,
  visit_id uuid not null,
  primary key (company_id, roll_call_id, visit_id),
  foreign key (company_id, roll_call_id) references roll_calls on delete cascade
);

create table roll_call_ticks (
  company_id text not null,
  roll_call_id uuid not null,
  visit_id uuid not null,
  tick_id uuid not null,
  is_safe boolean not null,
  at timestamptz not null,
  account_id text not null,
  primary key (company_id, roll_call_id, visit_id, tick_id),
  foreign key (company_id, roll_call_id, visit_id) references roll_call_people on delete cascade
);
`

const BATCH = 2_000

/** Visitors signed up before words were kept: accents are taken off by our own rule, which SQL does not know. */
async function keepWords(db: Kysely<unknown>): Promise<void> {
  for (let after = ['', '00000000-0000-0000-0000-000000000000']; ; ) {
    const { rows } = await sql<{ company_id: string; visitor_id: string; said: string }>`
      select company_id, visitor_id, concat_ws(' ', first_name, last_name, company_name, email) as said from visitors
      where (company_id, visitor_id) > (${after[0]}, ${after[1]}::uuid)
      order by company_id, visitor_id limit ${BATCH}`.execute(db)
    const last = rows.at(-1)
    if (last === undefined) return
    await sql`update visitors v set search_key = n.key
      from unnest(${rows.map((row) => row.company_id)}::text[], ${rows.map((row) => row.visitor_id)}::uuid[],
        ${rows.map((row) => searchKey(row.said))}::text[]) as n (company_id, visitor_id, key)
      where v.company_id = n.company_id and v.visitor_id = n.visitor_id`.execute(db)
    after = [last.company_id, last.visitor_id]
  }
}

export const todayAndLog: Migration = {
  async up(db: Kysely<unknown>) {
    for (const part of [visits, visitors, rollCalls]) await sql.raw(part).execute(db)
    await keepWords(db)
    await sql.raw('create index visitors_by_words on visitors using gin (search_words)').execute(db)
  },
}
