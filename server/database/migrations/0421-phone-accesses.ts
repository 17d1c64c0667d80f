import { type Kysely, type Migration, sql } from 'kysely'

/** In many companies few visitors use their own phone: without these, the whole log is read to find them. */
const indexes = [
  `create index visits_entered_by_phone on visits (company_id, entered_at, visit_id)
    where entry_how = 'scanned' and device_id is null`,
  `create index visits_left_by_phone on visits (company_id, entered_at, visit_id)
    where exited_at is not null and not exit_assumed and exit_how = 'scanned' and exit_device_id is null`,
]

export const phoneAccesses: Migration = {
  async up(db: Kysely<unknown>) {
    for (const index of indexes) await sql.raw(index).execute(db)
  },
}
