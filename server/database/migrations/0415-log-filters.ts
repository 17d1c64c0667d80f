import { type Kysely, type Migration, sql } from 'kysely'

/** Few visits of many are annulled, late, or made by staff or the server: without these, the whole log is read to find them. */
const indexes = [
  `create index visits_annulled on visits (company_id, entered_at, visit_id) where annulled_at is not null`,
  `create index visits_by_hand on visits (company_id, entered_at, visit_id)
    where entry_how = 'byHand' or exit_how = 'byHand'`,
  `create index visits_automatic on visits (company_id, entered_at, visit_id)
    where exit_assumed or exit_how = 'automatic'`,
]

export const logFilters: Migration = {
  async up(db: Kysely<unknown>) {
    for (const index of indexes) await sql.raw(index).execute(db)
  },
}
