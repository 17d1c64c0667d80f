import { type Kysely, type Migration, sql } from 'kysely'

/**
 * What staff have written about a visitor: it is personal data, so it is encrypted and goes with the visitor. A merge that
 * is under way takes a new note along, as it does visits (`follow_merge` is of 0220).
 */
const notes = `
create table visitor_notes (
  company_id text not null references companies,
  note_id uuid not null,
  visitor_id uuid not null,
  account_id text not null,
  at timestamptz not null default now(),
  text_sealed bytea not null,
  primary key (company_id, note_id),
  foreign key (company_id, visitor_id) references visitors on delete cascade
);
create index visitor_notes_by_visitor on visitor_notes (company_id, visitor_id, at);
create trigger follow_merge before insert on visitor_notes for each row execute function follow_merge();
`

export const visitorNotes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(notes).execute(db)
  },
}
