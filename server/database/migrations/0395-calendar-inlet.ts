import { type Kysely, type Migration, sql } from 'kysely'

const mailboxes = `
alter table mailboxes
  -- The address that hosts add to their meetings; null: invitations are not read.
  add column address text,
  -- The name by which the company's mail server signs its checks (RFC 8601); null: no sender counts as proved.
  add column authserv_id text;
alter table mailbox_messages
  -- Why an invitation was refused, where the outcome alone does not say it.
  add column detail text,
  drop constraint mailbox_messages_outcome_check,
  add constraint mailbox_messages_outcome_check check (outcome in
    ('bounced', 'delayed', 'planned', 'cancelled', 'unchanged', 'answered', 'replied', 'notVouched', 'noHost', 'notInvited',
     'noSite', 'noGuests', 'over', 'tooMany', 'noInvitation', 'ignored', 'tooLarge', 'unreadable'));
`

const meetings = `
alter table appointments drop constraint appointments_origin_check,
  add constraint appointments_origin_check check (origin in ('console', 'host', 'csv', 'api', 'mail', 'calendar'));
-- What is known of each meeting of hosts' calendars: the version that counts, also of a meeting that was never planned. It
-- holds no personal data.
create table calendar_meetings (
  company_id text not null references companies,
  -- SHA-256 of the organizer and the UID.
  series_key text not null,
  -- ISO, when a meeting of a series would have been by its rule; '': the series, or a meeting that is in none.
  recurrence_id text not null,
  method text not null check (method in ('request', 'cancel')),
  sequence integer not null,
  -- '': it had no stamp.
  stamped_at text not null,
  -- A message of its own said it, and not one about the series.
  is_own boolean not null,
  changed_at timestamptz not null default now(),
  primary key (company_id, series_key, recurrence_id)
);
`

const answers = `
alter table guests
  -- What the guest answered to our calendar entry, and the stamp of that answer.
  add column reply text check (reply in ('accepted', 'declined', 'tentative')),
  add column reply_stamped_at text;
alter table host_notification_answers drop constraint host_notification_answers_via_check,
  add constraint host_notification_answers_via_check check (via in ('console', 'link', 'mail'));
`

/** A version before this one ignores what is new, and shows an answer by mail as one by link. */
export const calendarInlet: Migration = {
  async up(db: Kysely<unknown>) {
    for (const part of [mailboxes, meetings, answers]) await sql.raw(part).execute(db)
  },
}
