import { type Kysely, type Migration, sql } from 'kysely'

const guests = `
alter table guests
  -- SHA-256 of the secret of the guest's own page, and the secret itself for later mails; null: no mail had a link yet.
  add column link_hash bytea,
  add column link_sealed bytea,
  -- What the guest has filled in ahead for the sign-up form, besides name and company.
  add column details_sealed bytea,
  add column plate text,
  -- In an evacuation: the roll call shows it while the guest is on site.
  add column needs_help boolean not null default false,
  -- The guest who comes in this one's place.
  add column replaced_by uuid;
create unique index guests_link on guests (link_hash) where link_hash is not null;
`

const tables = `
-- Documents that a guest has accepted ahead. The entry copies them to the visit.
create table guest_acceptances (
  company_id text not null,
  guest_id uuid not null,
  certificate_id text not null,
  version integer not null,
  -- Of the text that was shown.
  language text not null,
  accepted_at timestamptz not null default now(),
  primary key (company_id, guest_id, certificate_id, version),
  foreign key (company_id, guest_id) references guests on delete cascade,
  constraint guest_acceptances_version foreign key (company_id, certificate_id, version) references certificate_versions
);
alter table certificate_acceptances add column language text;

-- What guests have said on their page, for the host.
create table guest_answers (
  company_id text not null,
  guest_answer_id uuid not null,
  guest_id uuid not null,
  kind text not null check (kind in ('cancelled', 'substitute', 'otherTime')),
  -- The time that the guest proposes, by the clock of the site: YYYY-MM-DDTHH:MM.
  proposed text,
  created_at timestamptz not null default now(),
  -- The mail that tells it.
  news_id uuid,
  primary key (company_id, guest_answer_id),
  foreign key (company_id, guest_id) references guests on delete cascade
);
create index guest_answers_of on guest_answers (company_id, guest_id, created_at);
create index guest_answers_news on guest_answers (company_id, news_id) where news_id is not null;
alter table news drop constraint news_kind_check;
alter table news add constraint news_kind_check check (kind in
  ('lateEntries', 'exitsOfHost', 'exitOfVisitor', 'capacity', 'rollCall', 'rollCallOfHost', 'guestAnswers'));
`

/** The guest's own page. A version before this one sends mails without a link, and leaves news of the new kind to this one. */
export const guestPageMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const part of [guests, tables]) await sql.raw(part).execute(db)
  },
}
