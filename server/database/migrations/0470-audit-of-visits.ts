import { type Kysely, type Migration, sql } from 'kysely'

/** The entries of the audit log about one visit: each sealed PDF has them, and an export thousands of PDFs. */
export const auditOfVisits: Migration = {
  async up(db: Kysely<unknown>) {
    await sql
      .raw(
        `create index audit_log_by_visit on audit_log (company_id, (details ->> 'visitId'), position)
         where details ->> 'visitId' is not null`,
      )
      .execute(db)
  },
}
