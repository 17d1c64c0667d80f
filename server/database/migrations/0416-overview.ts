import { type Kysely, type Migration, sql } from 'kysely'

/**
 * When the company's set-up was complete for the first time, and when the backup command last wrote a file. A company with
 * visits is past its set-up already.
 */
const columns = `
alter table companies add column set_up_at timestamptz;
alter table installation add column backed_up_at timestamptz;
update companies c set set_up_at = now()
  where exists (select 1 from visits v where v.company_id = c.company_id)
    and exists (select 1 from devices d where d.company_id = c.company_id and d.state = 'approved');
`

export const overviewMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(columns).execute(db)
  },
}
