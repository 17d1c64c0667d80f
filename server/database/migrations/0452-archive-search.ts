import { type Kysely, type Migration, sql } from 'kysely'

/** For the search in the archive: what was accepted, by time, of all documents or of one. */
const indexes = [
  'create index acceptances_by_time on certificate_acceptances (company_id, accepted_at, visit_id, certificate_id)',
  'create index acceptances_of_document on certificate_acceptances (company_id, certificate_id, accepted_at, visit_id)',
]

export const archiveSearch: Migration = {
  async up(db: Kysely<unknown>) {
    for (const index of indexes) await sql.raw(index).execute(db)
  },
}
