import { type Kysely, type Migration, sql } from 'kysely'

/**
 * A distributed PostgreSQL keeps a key unique only within the rows of one company. These are hashes of random secrets: no two of them
 * are the same. The hash stays first, because it is looked up before the company is known.
 */
const indexes = [
  ['guests_link', 'guests', 'link_hash'],
  ['host_notification_attempts_link', 'host_notification_attempts', 'link_hash'],
  ['host_notification_attempts_receipt', 'host_notification_attempts', 'receipt_hash'],
  ['news_visits_link', 'news_visits', 'link_hash'],
]
  .map(
    ([index, table, column]) => `drop index ${index};
create unique index ${index} on ${table} (${column}, company_id) where ${column} is not null;`,
  )
  .join('\n')

export const uniqueInACompany: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(indexes).execute(db)
  },
}
