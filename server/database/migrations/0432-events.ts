import { type Kysely, type Migration, sql } from 'kysely'

/** Triggers fill the table (server/events), of the version before as well. */
const events = `
create table event_readers (
  company_id text primary key references companies,
  is_on boolean not null default true,
  last_position bigint not null default 0
);
create table events (
  company_id text not null references companies,
  event_id uuid not null default gen_random_uuid(),
  -- Given once the transaction of the event is over, so that a reader who has seen one has seen all before it.
  position bigint,
  type text not null,
  site_id text,
  at timestamptz not null,
  -- Within a transaction as well, each is later than the one before.
  told_at timestamptz not null default clock_timestamp(),
  data jsonb not null,
  primary key (company_id, event_id)
);
create unique index events_by_position on events (company_id, position) where position is not null;
create index events_without_position on events (told_at) where position is null;
create index events_by_age on events (company_id, told_at);
insert into event_readers (company_id)
  select distinct company_id from tokens
  where kind = 'integration' and 'events.read' = any(coalesce(scopes, array[scope])) and revoked_at is null;
`

export const eventsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(events).execute(db)
  },
}
