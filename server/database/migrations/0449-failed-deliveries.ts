import { type Kysely, type Migration, sql } from 'kysely'

/** The page of webhooks counts deliveries that were given up, and sends them again by the time when they were. */
export const failedDeliveries: Migration = {
  async up(db: Kysely<unknown>) {
    await sql
      .raw(
        `create index webhook_deliveries_failed on webhook_deliveries (company_id, webhook_id, ended_at)
          where state = 'failed'`,
      )
      .execute(db)
  },
}
