import { type Kysely, type Migration, sql } from 'kysely'

const tables = `
-- What identifies this installation to the push services: browsers take messages of this key alone.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_key_sealed bytea not null
);
-- Browsers in which hosts are notified. They belong to accounts: one host may be a host of several companies.
create table push_subscriptions (
  subscription_id uuid primary key,
  account_id text not null references auth."user" on delete cascade,
  endpoint_sealed bytea not null,
  endpoint_index bytea not null unique,
  keys_sealed bytea not null,
  created_at timestamptz not null default now(),
  kept_at timestamptz not null default now()
);
create index push_subscriptions_of on push_subscriptions (account_id);
alter table companies add column notifies_by_push boolean not null default false;
`

/**
 * Messages of the channel `push` name their subscription as channel_id. A version before this one writes no such rows, and
 * neither sends nor counts them.
 */
const attempts = `
alter table host_notification_attempts
  add column receipt_hash bytea,
  drop constraint host_notification_attempts_channel_check,
  add constraint host_notification_attempts_channel_check check (channel in ('mail', 'http', 'push', 'page', 'desk'));
create unique index host_notification_attempts_receipt on host_notification_attempts (receipt_hash)
  where receipt_hash is not null;
`

/** Push messages to the browsers of hosts. */
export const pushMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const part of [tables, attempts]) await sql.raw(part).execute(db)
  },
}
