import { type Kysely, type Migration, sql } from 'kysely'

const tables = `
alter table tokens add column scope text;

-- A command to a tablet outlives a lost connection, and is obeyed once.
create table commands (
  company_id text not null references companies,
  command_id uuid not null,
  device_id text not null,
  code_sealed bytea not null,
  direction text not null check (direction in ('entry', 'exit')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  outcome text check (outcome in ('done', 'refused')),
  error_code text,
  answered_at timestamptz,
  primary key (company_id, command_id)
);
create index commands_waiting on commands (company_id, device_id, expires_at) where outcome is null;

-- The name and columns that the socket adapter asks for; what is too large for a notification goes through it.
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
`

export const realtime: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(tables).execute(db)
  },
}
