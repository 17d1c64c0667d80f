import { type Kysely, type Migration, sql } from 'kysely'

const corrections = `
alter table visit_acts drop constraint visit_acts_kind_check;
alter table visit_acts add constraint visit_acts_kind_check
  check (kind in ('enteredByHand', 'leftByHand', 'annulled', 'exitTakenBack', 'corrected'));
-- Fields of the visit with their values before and after; hosts by their ids.
alter table visit_acts add column changes jsonb not null default '[]';
`

/** A version before this one makes no such acts, and lists them by their kind. */
export const visitCorrections: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(corrections).execute(db)
  },
}
