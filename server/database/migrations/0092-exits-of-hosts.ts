import { type Kysely, type Migration, sql } from 'kysely'

/** By host the log is walked in the order of exits as well; without it, a host of no visits costs a walk over all. */
export const exitsOfHosts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql
      .raw(`create index visits_by_host_exit on visits (company_id, host_id, exited_at, visit_id)
        where exited_at is not null and host_id is not null`)
      .execute(db)
  },
}
