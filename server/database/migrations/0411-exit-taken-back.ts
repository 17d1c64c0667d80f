import { type Kysely, type Migration, sql } from 'kysely'

const takenBack = `
alter table visit_acts drop constraint visit_acts_kind_check;
-- An exit by hand that the same person has undone at once: it ends nothing.
alter table visit_acts add constraint visit_acts_kind_check
  check (kind in ('enteredByHand', 'leftByHand', 'annulled', 'exitTakenBack'));
`

/** A version before this one makes no such acts, and lists them by their kind. */
export const exitTakenBack: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(takenBack).execute(db)
  },
}
