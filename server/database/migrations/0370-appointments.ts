import { type Kysely, type Migration, sql } from 'kysely'

const settings = `
alter table companies
  -- A guest's pass opens an entry from so long before the appointment until so long after it.
  add column pass_early_minutes smallint not null default 60,
  add column pass_late_minutes smallint not null default 120;
`

const tables = `
-- What a host or staff plan.
create table appointments (
  company_id text not null references companies,
  appointment_id uuid not null,
  -- '' for a company without sites.
  site_id text not null,
  host_id text,
  -- Several days: from the first day's beginning to the last day's end, each day between the same hours.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text,
  visitor_type_id text,
  -- For reception, never for the guest.
  desk_note text,
  -- For the guest, in the mail.
  guest_note text,
  state text not null default 'planned' check (state in ('planned', 'cancelled')),
  origin text not null check (origin in ('console', 'host', 'csv', 'api', 'mail')),
  -- What another system or a mail calls it, so that the same is not planned twice.
  origin_key text,
  -- Appointments that were planned together.
  series_id uuid,
  created_by text,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (company_id, appointment_id),
  check (ends_at > starts_at)
);
create unique index appointments_origin on appointments (company_id, origin, origin_key) where origin_key is not null;
create index appointments_by_time on appointments (company_id, starts_at);
create index appointments_by_host on appointments (company_id, host_id, starts_at);

-- One person on an appointment. The personal columns are null once they are erased.
create table guests (
  company_id text not null,
  guest_id uuid not null,
  appointment_id uuid not null,
  first_name text,
  last_name text,
  guest_company text,
  email text,
  email_key text,
  -- BCP 47; null: that of the site.
  language text,
  -- The leader of a group.
  is_leader boolean not null default false,
  -- The pass and its keyed hash, and those of the pass before it.
  pass_index bytea,
  pass_sealed bytea,
  replaced_pass_index bytea,
  replaced_pass_sealed bytea,
  state text not null default 'expected' check (state in ('expected', 'arrived', 'noShow', 'cancelled')),
  -- The visitor whom the guest is or became, and the latest visit.
  visitor_id uuid,
  visit_id uuid,
  arrived_at timestamptz,
  -- The calendar's SEQUENCE, and what the guest was last told; null: nothing yet.
  sequence integer not null default 0,
  told jsonb,
  told_at timestamptz,
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  erased_at timestamptz,
  primary key (company_id, guest_id),
  foreign key (company_id, appointment_id) references appointments on delete cascade
);
-- Looked through each minute.
create index guests_expected on guests (company_id, appointment_id) where state = 'expected';
create index guests_of on guests (company_id, appointment_id);
create unique index guests_pass on guests (company_id, pass_index) where pass_index is not null;
create index guests_replaced_pass on guests (company_id, replaced_pass_index) where replaced_pass_index is not null;
create unique index guests_once on guests (company_id, appointment_id, email_key) where email_key is not null and state <> 'cancelled';
create index guests_visitor on guests (company_id, visitor_id) where visitor_id is not null;
create index guests_email on guests (company_id, email_key) where email_key is not null;

-- One mail to a guest, and what is known of it. What it says is read when it is sent.
create table guest_mails (
  company_id text not null,
  guest_mail_id uuid not null,
  guest_id uuid not null,
  is_reminder boolean not null default false,
  -- Sent by staff once more, although nothing changed.
  is_repeat boolean not null default false,
  -- As in news.
  state text not null default 'queued' check (state in ('queued', 'handed', 'written', 'failed', 'dropped')),
  kind text check (kind in ('invitation', 'change', 'cancellation', 'reminder')),
  -- When it was last wanted, when it was last written, and what it said then: a change in between is told by another mail.
  asked_at timestamptz not null default now(),
  written_at timestamptz,
  told jsonb,
  sequence integer not null default 0,
  tries integer not null default 0,
  next_at timestamptz default now(),
  leased_until timestamptz,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  reason text,
  primary key (company_id, guest_mail_id),
  foreign key (company_id, guest_id) references guests on delete cascade
);
create index guest_mails_next on guest_mails (next_at) where state = 'queued';
-- Changes that come soon after each other are one mail.
create unique index guest_mails_one on guest_mails (company_id, guest_id) where state = 'queued';
create index guest_mails_of on guest_mails (company_id, guest_id, created_at);
`

/** Appointments and their guests. A version before this one neither reads nor writes them. */
export const appointmentsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const part of [settings, tables]) await sql.raw(part).execute(db)
  },
}
