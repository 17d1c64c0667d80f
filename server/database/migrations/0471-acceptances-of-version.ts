import { type Kysely, type Migration, sql } from 'kysely'

/** For the search in the archive: who accepted one version of a document, which others may be accepted far more often. */
export const acceptancesOfVersion: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index acceptances_of_version
      on certificate_acceptances (company_id, certificate_id, version, accepted_at, visit_id)`.execute(db)
  },
}
