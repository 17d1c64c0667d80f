import { type Kysely, type Migration, sql } from 'kysely'

const doors = `
create table doors (
  company_id text not null references companies,
  door_id uuid not null,
  name text not null,
  -- Neither: wherever there is no opener of the tablet or the site.
  site_id text,
  device_id text,
  direction text not null check (direction in ('entry', 'exit', 'both')),
  recipe text not null check (recipe in ('shelly', 'twoN', 'axis', 'relay', 'mqtt')),
  is_on boolean not null,
  method text not null check (method in ('GET', 'POST', 'PUT')),
  address text not null,
  headers text not null,
  body text not null,
  proof text not null check (proof in ('none', 'basic', 'digest', 'bearer')),
  user_name text not null,
  secret_sealed bytea,
  expected_status integer,
  topic text not null,
  payload text not null,
  pulse_seconds integer not null,
  opened_at timestamptz,
  failed_at timestamptz,
  -- How the last try that did not open it ended.
  failure text,
  primary key (company_id, door_id)
);

-- One for each passage: the key keeps a repeated request from opening twice.
create table door_pulses (
  company_id text not null references companies,
  visit_id uuid not null,
  direction text not null check (direction in ('entry', 'exit')),
  pulse_id uuid not null,
  door_id uuid not null,
  device_id text,
  asked_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Null: it is being asked, or the process that asked has ended.
  outcome text,
  primary key (company_id, visit_id, direction),
  foreign key (company_id, visit_id) references visits on delete cascade
);
create index door_pulses_failed on door_pulses (company_id, asked_at) where outcome is null or outcome <> 'opened';

-- The version before reads all_visit_flags, and knows its kinds only.
create view every_visit_flag as
  select company_id, kind, subject_id, visitor_id, device_id, at from all_visit_flags
union all
  select p.company_id, 'DOOR_FAILED', p.visit_id, v.visitor_id, p.device_id, p.asked_at
  from door_pulses p join visits v on v.company_id = p.company_id and v.visit_id = p.visit_id
  where (p.outcome is null or p.outcome <> 'opened') and (p.outcome is not null or p.asked_at < now() - interval '5 seconds');
`

/** What opens doors, and each time that one was asked. The version before asks none. */
export const doorsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(doors).execute(db)
  },
}
