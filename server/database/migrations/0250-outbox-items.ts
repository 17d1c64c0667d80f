import { type Kysely, type Migration, sql } from 'kysely'

const tables = `
-- What tablets have recorded and could not deliver, as they report it; staff resolve it here.
create table outbox_items (
  company_id text not null references companies,
  device_id text not null,
  -- The idempotency key of the request.
  item_key uuid not null,
  kind text not null check (kind in ('entry', 'exit', 'signUp')),
  occurred_at timestamptz not null,
  -- Why the server refused the request; null while it waits.
  reason text,
  visitor_id uuid,
  name_sealed bytea,
  reported_at timestamptz not null default now(),
  -- What the tablet is told to do at its next report.
  decision text check (decision in ('retry', 'dismiss')),
  primary key (company_id, device_id, item_key),
  foreign key (company_id, device_id) references devices on delete cascade
);
alter table devices add column handed_in_at timestamptz;
`

/** Requests that tablets could not deliver, and when a revoked tablet handed in its own. */
export const outboxItems: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(tables).execute(db)
  },
}
