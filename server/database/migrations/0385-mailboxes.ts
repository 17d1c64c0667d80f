import { type Kysely, type Migration, sql } from 'kysely'

const mailboxes = `
-- The mailbox that a company gives the product, and up to where it has been read.
create table mailboxes (
  company_id text primary key references companies,
  is_on boolean not null,
  security text not null check (security in ('tls', 'startTls')),
  host text not null,
  port integer not null,
  user_name text not null,
  password_sealed bytea not null,
  -- PEM; null: the authorities that the server knows.
  authority text,
  -- A process stops reading with older settings.
  saved_at timestamptz not null default now(),
  -- The process that reads it, until then.
  leased_by uuid,
  leased_until timestamptz,
  -- Messages have numbers that hold as long as this is the same; null: it was never read.
  uid_validity text,
  last_uid bigint not null default 0,
  -- When it was last read to its end.
  read_at timestamptz,
  -- Since then: tries that failed, and why the last one did.
  failures integer not null default 0,
  failure text,
  retry_at timestamptz
);
-- Which messages were read, and what became of them: of a message that comes twice the second is left alone.
create table mailbox_messages (
  company_id text not null references companies,
  -- SHA-256 of the Message-ID.
  message_hash bytea not null,
  read_at timestamptz not null default now(),
  outcome text not null check (outcome in ('bounced', 'delayed', 'ignored', 'tooLarge', 'unreadable')),
  primary key (company_id, message_hash)
);
`

export const mailboxesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(mailboxes).execute(db)
  },
}
