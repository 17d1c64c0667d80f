import { type Kysely, type Migration, sql } from 'kysely'

const settings = `
alter table companies
  add column notifies_hosts boolean not null default true,
  -- Seconds from the entry to each step; null: as usual.
  add column notify_again_s integer,
  add column notify_desk_s integer,
  add column notify_give_up_s integer;
alter table hosts
  -- The language of what the host is sent; null: that of the place.
  add column language text;
-- Hosts who are notified as well if a host does not answer.
create table host_delegates (
  company_id text not null references companies,
  host_id text not null,
  delegate_id text not null,
  position integer not null,
  primary key (company_id, host_id, delegate_id),
  foreign key (company_id, host_id) references hosts on delete cascade,
  foreign key (company_id, delegate_id) references hosts on delete cascade
);
`

const tables = `
-- A row for each visit whose host is to hear of it, written in the transaction of the entry.
create table host_notifications (
  company_id text not null references companies,
  notification_id uuid not null,
  visit_id uuid not null,
  -- Who is notified now; null: reception, because no host was chosen.
  host_id text,
  -- Reported so late by a tablet that the host is not called.
  is_late boolean not null default false,
  -- One more each time that it begins anew: repeated, or passed on to another host.
  round integer not null default 1,
  step text not null default 'queued' check (step in ('queued', 'host', 'again', 'desk', 'givenUp')),
  -- When the round began.
  started_at timestamptz not null,
  -- When the next step is due; null: none is.
  due_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, notification_id),
  unique (company_id, visit_id),
  foreign key (company_id, visit_id) references visits on delete cascade
);
create index host_notifications_due on host_notifications (due_at) where due_at is not null;

-- One message on one channel, and what is known of it.
create table host_notification_attempts (
  company_id text not null,
  attempt_id uuid not null,
  notification_id uuid not null,
  round integer not null,
  step text not null check (step in ('host', 'again', 'desk')),
  channel text not null check (channel in ('mail', 'desk')),
  -- The recipient; null: reception.
  host_id text,
  -- queued: not sent yet; handed: the mail server took it; written: it is a file in the outbox, since there is no mail server;
  -- raised: reception's screens are told; failed: refused for good; dropped: it was not needed any more.
  state text not null check (state in ('queued', 'handed', 'written', 'raised', 'failed', 'dropped')),
  tries integer not null default 0,
  next_at timestamptz,
  -- Until then one process sends it.
  leased_until timestamptz,
  created_at timestamptz not null default now(),
  -- When it was handed over, written or raised.
  sent_at timestamptz,
  -- When a screen said that it shows it.
  shown_at timestamptz,
  failed_at timestamptz,
  reason text,
  -- SHA-256 of the secret in the link of the mail.
  link_hash bytea,
  primary key (company_id, attempt_id),
  foreign key (company_id, notification_id) references host_notifications on delete cascade
);
create index host_notification_attempts_next on host_notification_attempts (next_at) where state = 'queued';
create index host_notification_attempts_of on host_notification_attempts (company_id, notification_id);
create unique index host_notification_attempts_link on host_notification_attempts (link_hash) where link_hash is not null;

-- Everything that was answered; the latest counts.
create table host_notification_answers (
  company_id text not null,
  answer_id uuid not null,
  notification_id uuid not null,
  answer text not null check (answer in
    ('coming', 'minutes5', 'minutes10', 'minutes15', 'sendUp', 'otherHost', 'notNow', 'doNotKnow')),
  -- Of 'otherHost': the host who is notified instead; null: reception decides.
  to_host_id text,
  via text not null check (via in ('console', 'link')),
  account_id text,
  -- Of an answer by link: the mail that it came from.
  attempt_id uuid,
  at timestamptz not null default now(),
  primary key (company_id, answer_id),
  foreign key (company_id, notification_id) references host_notifications on delete cascade
);
create index host_notification_answers_of on host_notification_answers (company_id, notification_id, at);
`

/** Hosts are told that their visitors have arrived. A version before this one writes no rows here, and needs none. */
export const hostNotifications: Migration = {
  async up(db: Kysely<unknown>) {
    for (const part of [settings, tables]) await sql.raw(part).execute(db)
  },
}
