import { type Kysely, type Migration, sql } from 'kysely'

const hosts = `
alter table hosts
  -- By what the directory knows the host. Only a host with one is ever touched by the directory.
  add column external_id text,
  -- Since when the directory lacks the host and the host is archived for it; null: archived by hand, or not at all.
  add column left_directory_at timestamptz,
  drop constraint hosts_source_check,
  add constraint hosts_source_check check (source in ('console', 'csv', 'directory'));
create unique index hosts_external_id on hosts (company_id, external_id) where external_id is not null;
`

const directories = `
-- Where a company's hosts are read from, and what the last run did.
create table directories (
  company_id text primary key references companies,
  is_on boolean not null,
  kind text not null check (kind in ('activeDirectory', 'openLdap')),
  security text not null check (security in ('ldaps', 'startTls')),
  host text not null,
  port integer not null,
  base_dn text not null,
  filter text not null,
  bind_name text not null,
  password_sealed bytea not null,
  -- PEM; null: the authorities that the server knows.
  authority text,
  -- null: areas are kept by hand.
  area_attribute text,
  -- A run with older settings is not carried out.
  saved_at timestamptz not null default now(),
  -- When a run was last queued, and whether it has ended.
  queued_at timestamptz,
  is_reading boolean not null default false,
  -- The last complete run: its day by the clock of the company, and when it was.
  complete_on date,
  complete_at timestamptz,
  -- The latest change that was read, as the directory writes times.
  changed_until text,
  run_at timestamptz,
  run_is_complete boolean not null default false,
  run_failure text,
  run_counts jsonb,
  -- Since when it waits to be told whether to archive the leavers, of so many hosts.
  asked_at timestamptz,
  asked_of integer not null default 0
);
-- Hosts whom a stopped run would have archived.
create table directory_leavers (
  company_id text not null,
  host_id text not null,
  primary key (company_id, host_id),
  foreign key (company_id, host_id) references hosts on delete cascade
);
`

/** Hosts from a directory. A version before this one leaves the new columns alone and sees hosts as any others. */
export const directoriesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const part of [hosts, directories]) await sql.raw(part).execute(db)
  },
}
