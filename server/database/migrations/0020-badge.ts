import { type Kysely, type Migration, sql } from 'kysely'

const tables = `
alter table companies
  add column badge_template jsonb,
  add column badge_by_email text not null default 'show' check (badge_by_email in ('show', 'mail'));
alter table visitor_types add column badge_color text check (badge_color ~ '^#[0-9a-f]{6}$');
alter table visitors add column badge_revoked_at timestamptz;

-- Printers that a tablet may name besides those listed below (S37); none unless an administrator says so.
alter table companies add column printer_networks cidr[] not null default '{}';

-- A printer without a site serves every site that has none of its own.
create table printers (
  company_id text not null references companies,
  printer_id text not null,
  site_id text,
  address text not null,
  fallback_address text,
  primary key (company_id, printer_id)
);

create table print_jobs (
  company_id text not null references companies,
  print_job_id uuid not null,
  visitor_id uuid not null,
  site_id text,
  locale text not null,
  address text not null,
  fallback_address text,
  state text not null default 'queued' check (state in ('queued', 'printing', 'printed', 'failed')),
  -- Of the try before, while another one is under way.
  reason text,
  attempts integer not null default 0,
  printed_by text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (company_id, print_job_id),
  foreign key (company_id, visitor_id) references visitors
);

-- The name and columns that the limiter asks for.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
`

export const badgeMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(tables).execute(db)
  },
}
