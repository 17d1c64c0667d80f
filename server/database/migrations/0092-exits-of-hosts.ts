import { type Kysely, type Migration, sql } from 'kysely'

/** The log by host is also read in the order of exits; without this index a host without visits costs a full scan. */
export const exitsOfHosts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql
      .raw(`create index visits_by_host_exit on visits (company_id, host_id, exited_at, visit_id)
        where exited_at is not null and host_id is not null`)
      .execute(db)
  },
}
