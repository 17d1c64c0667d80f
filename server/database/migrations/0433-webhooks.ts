import { type Kysely, type Migration, sql } from 'kysely'

const webhooks = `
create table webhooks (
  company_id text not null references companies,
  webhook_id uuid not null,
  description text not null,
  url_sealed bytea not null,
  secret_sealed bytea not null,
  previous_secret_sealed bytea,
  previous_until timestamptz,
  types jsonb,
  site_id text,
  state text not null default 'on' check (state in ('on', 'paused', 'off')),
  off_reason text,
  created_by text,
  created_at timestamptz not null default now(),
  delivered_at timestamptz,
  failed_at timestamptz,
  failure text,
  failing_since timestamptz,
  mailed_at timestamptz,
  primary key (company_id, webhook_id),
  foreign key (company_id, site_id) references sites
);
create table webhook_deliveries (
  company_id text not null,
  delivery_id uuid not null default gen_random_uuid(),
  webhook_id uuid not null,
  event_id uuid not null,
  state text not null default 'queued' check (state in ('queued', 'delivered', 'failed')),
  tries integer not null default 0,
  next_at timestamptz default now(),
  leased_until timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (company_id, delivery_id),
  unique (company_id, webhook_id, event_id),
  foreign key (company_id, webhook_id) references webhooks on delete cascade,
  foreign key (company_id, event_id) references events on delete cascade
);
create index webhook_deliveries_due on webhook_deliveries (company_id, webhook_id, next_at) where state = 'queued';
create index webhook_deliveries_next on webhook_deliveries (next_at) where state = 'queued';
create index webhook_deliveries_by_event on webhook_deliveries (company_id, event_id);
create index webhook_deliveries_log on webhook_deliveries (company_id, webhook_id, created_at, delivery_id);
create table webhook_attempts (
  company_id text not null,
  attempt_id uuid not null,
  delivery_id uuid not null,
  at timestamptz not null,
  took_ms integer not null,
  status integer,
  outcome text not null,
  answer text,
  primary key (company_id, attempt_id),
  foreign key (company_id, delivery_id) references webhook_deliveries on delete cascade
);
create index webhook_attempts_by_delivery on webhook_attempts (company_id, delivery_id, at);
`

export const webhooksMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(webhooks).execute(db)
  },
}
