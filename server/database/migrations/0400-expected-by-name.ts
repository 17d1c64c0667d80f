import { type Kysely, type Migration, sql } from 'kysely'

const numbers = `
alter table companies
  -- A guest without a pass may say their name and whom they visit.
  add column expected_by_name boolean not null default false;

-- A number that was mailed to a guest, so that they can prove at one tablet that they are this guest.
create table guest_numbers (
  company_id text not null,
  number_id uuid not null,
  guest_id uuid not null,
  -- The tablet that asked, which alone may use it.
  device text not null,
  number_sealed bytea not null,
  -- BCP 47, of the mail.
  locale text not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  primary key (company_id, number_id),
  foreign key (company_id, guest_id) references guests on delete cascade
);
create index guest_numbers_of on guest_numbers (company_id, guest_id);
create index guest_numbers_expired on guest_numbers (expires_at);
`

/** A version before this one neither reads nor writes them. */
export const expectedByName: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(numbers).execute(db)
  },
}
