import { type Kysely, type Migration, sql } from 'kysely'

/** Every primary and unique key begins with company_id, so that the data can be spread by company. */
const tables = `
create table companies (
  company_id text primary key check (company_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  name text not null,
  logo text,
  motto text,
  service_code_index bytea not null,
  service_code_sealed bytea not null,
  tax_code text not null,
  colors jsonb not null,
  service_flags jsonb not null,
  flow_flags jsonb not null,
  capacity integer not null check (capacity >= 0),
  operator_pin_hash text,
  created_at timestamptz not null default now()
);
create index companies_by_service_code on companies (service_code_index);

create table sites (
  company_id text not null references companies,
  site_id text not null check (site_id <> ''),
  name text not null,
  time_zone text not null,
  closing_time time not null default '23:59',
  capacity integer check (capacity >= 0),
  primary key (company_id, site_id)
);

-- One row per site and one with site_id '' for visits without a site.
create table occupancy (
  company_id text not null,
  site_id text not null,
  inside integer not null default 0 check (inside >= 0),
  primary key (company_id, site_id)
) with (fillfactor = 50);

create table devices (
  company_id text not null references companies,
  device_id text not null,
  site_id text,
  platform text,
  app_version text,
  battery_level real,
  battery_charging boolean,
  last_seen_at timestamptz not null default now(),
  primary key (company_id, device_id)
);

create table hosts (
  company_id text not null references companies,
  host_id text not null,
  first_name text not null,
  last_name text not null,
  area text,
  image text,
  email text,
  can_receive boolean not null default true,
  search_key text not null,
  primary key (company_id, host_id)
);

create table visitor_types (
  company_id text not null references companies,
  visitor_type_id text not null,
  name text not null,
  position integer not null,
  flow_flags jsonb not null,
  primary key (company_id, visitor_type_id)
);

create table visitors (
  company_id text not null references companies,
  visitor_id uuid not null,
  code_index bytea not null,
  code_sealed bytea not null,
  badge_index bytea not null,
  badge_sealed bytea not null,
  first_name text not null,
  last_name text not null,
  email text,
  email_key text,
  company_name text,
  phone text,
  sex text,
  document_type text,
  document_sealed bytea,
  birthday date,
  image text,
  visitor_type_id text,
  created_at timestamptz not null default now(),
  primary key (company_id, visitor_id),
  constraint visitors_one_per_code unique (company_id, code_index),
  constraint visitors_one_per_badge unique (company_id, badge_index),
  constraint visitors_one_per_email unique (company_id, email_key),
  constraint visitors_type foreign key (company_id, visitor_type_id) references visitor_types
);

create table known_companies (
  company_id text not null references companies,
  search_key text not null,
  name text not null,
  primary key (company_id, search_key)
);

create table reasons (
  company_id text not null references companies,
  reason_id text not null,
  value text not null,
  position integer not null,
  search_key text not null,
  primary key (company_id, reason_id)
);

create table certificates (
  company_id text not null references companies,
  certificate_id text not null,
  position integer not null,
  is_active boolean not null default true,
  ask text not null check (ask in ('every_visit', 'when_changed')),
  current_version integer not null,
  primary key (company_id, certificate_id)
);

create table certificate_versions (
  company_id text not null,
  certificate_id text not null,
  version integer not null,
  name text not null,
  description text,
  custom_accept text,
  content text,
  pdf bytea,
  created_at timestamptz not null default now(),
  primary key (company_id, certificate_id, version),
  foreign key (company_id, certificate_id) references certificates,
  check ((content is null) <> (pdf is null))
);

create table tokens (
  company_id text not null references companies,
  token_hash bytea not null,
  kind text not null,
  site_id text,
  device_id text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (company_id, token_hash)
);

create table token_visitors (
  company_id text not null,
  token_hash bytea not null,
  visitor_id uuid not null,
  expires_at timestamptz not null,
  primary key (company_id, token_hash, visitor_id)
);

create table visits (
  company_id text not null,
  visit_id uuid not null,
  visitor_id uuid not null,
  site_id text not null,
  host_id text,
  reason text,
  device_id text,
  entered_at timestamptz not null,
  exited_at timestamptz,
  primary key (company_id, visit_id),
  constraint visits_visitor foreign key (company_id, visitor_id) references visitors,
  constraint visits_host foreign key (company_id, host_id) references hosts
);
create unique index visits_one_open on visits (company_id, visitor_id) where exited_at is null;

create table visit_signatures (
  company_id text not null,
  visit_id uuid not null,
  direction text not null check (direction in ('entry', 'exit')),
  image_sealed bytea not null,
  signed_at timestamptz not null,
  primary key (company_id, visit_id, direction)
);

create table certificate_acceptances (
  company_id text not null,
  visitor_id uuid not null,
  certificate_id text not null,
  version integer not null,
  visit_id uuid not null,
  accepted_at timestamptz not null,
  primary key (company_id, visitor_id, certificate_id, version, visit_id),
  constraint acceptances_version foreign key (company_id, certificate_id, version) references certificate_versions
);

create table idempotency_keys (
  company_id text not null,
  key uuid not null,
  request_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (company_id, key)
);

create table refusals (
  company_id text not null,
  refusal_id uuid not null,
  call text not null,
  reason text not null,
  device_id text,
  site_id text,
  subject_index bytea,
  refused_at timestamptz not null default now(),
  primary key (company_id, refusal_id)
);

create table crash_reports (
  company_id text not null,
  crash_id uuid not null,
  device_id text,
  error text not null,
  state jsonb not null,
  error_path text not null,
  reported_at timestamptz not null default now(),
  primary key (company_id, crash_id)
);
`

export const foundation: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(tables).execute(db)
  },
}
