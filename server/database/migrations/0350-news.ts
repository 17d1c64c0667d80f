import { type Kysely, type Migration, sql } from 'kysely'

const settings = `
alter table companies
  add column news_late boolean not null default true,
  -- Before closing time, of visitors who have not left.
  add column news_exit_hosts boolean not null default true,
  add column news_exit_visitors boolean not null default false,
  add column news_exit_minutes smallint not null default 30,
  add column news_capacity boolean not null default true,
  add column news_roll_call boolean not null default true,
  add column news_roll_call_hosts boolean not null default false;
-- Looked through each minute.
create index host_notifications_late on host_notifications (created_at) where is_late;
`

const tables = `
-- One mail that is not about one arrival, and what is known of it. It says nothing by itself: what it says is read when it
-- is sent.
create table news (
  company_id text not null references companies,
  news_id uuid not null,
  kind text not null check (kind in
    ('lateEntries', 'exitsOfHost', 'exitOfVisitor', 'capacity', 'rollCall', 'rollCallOfHost')),
  -- Where it happened; '' for the whole company, or for several sites.
  site_id text not null default '',
  -- The recipient; null: the visitor, or the alert addresses.
  host_id text,
  roll_call_id uuid,
  -- queued: not sent yet; handed: the mail server took it; written: it is a file in the outbox, since there is no mail server;
  -- failed: refused for good; dropped: it was not needed any more.
  state text not null default 'queued' check (state in ('queued', 'handed', 'written', 'failed', 'dropped')),
  tries integer not null default 0,
  next_at timestamptz default now(),
  -- Until then one process sends it.
  leased_until timestamptz,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  reason text,
  primary key (company_id, news_id)
);
create index news_next on news (next_at) where state = 'queued';
-- The visits that one is about: each at most once of a kind.
create table news_visits (
  company_id text not null,
  visit_id uuid not null,
  kind text not null,
  news_id uuid not null,
  primary key (company_id, visit_id, kind),
  foreign key (company_id, news_id) references news on delete cascade,
  foreign key (company_id, visit_id) references visits on delete cascade
);
create index news_visits_of on news_visits (company_id, news_id);
-- Where it is almost full, until enough visitors have left. The site is '' where the whole company is counted.
create table capacity_alarms (
  company_id text not null references companies,
  site_id text not null,
  alarm_id uuid not null,
  inside integer not null,
  most integer not null,
  raised_at timestamptz not null default now(),
  primary key (company_id, site_id)
);
`

/** What hosts and staff are mailed besides arrivals. A version before this one writes no rows here, and needs none. */
export const newsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const part of [settings, tables]) await sql.raw(part).execute(db)
  },
}
