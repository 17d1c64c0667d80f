import { type Kysely, sql } from 'kysely'
import type { DatabaseClient } from './connection.ts'
import type { Tables } from './tables.ts'

export const READ_ONLY =
  'The database only answers questions: it is a standby, or was set to read-only. DATABASE_URL must lead to the one that writes'

/** @throws in words for an operator where nothing can be stored */
export async function needWriting(client: DatabaseClient): Promise<void> {
  const { rows } = await client.query<{ is_read_only: boolean }>(
    "select current_setting('transaction_read_only')::boolean as is_read_only",
  )
  if (rows[0]?.is_read_only === true) throw new Error(READ_ONLY)
}

/** Statements of a commit take milliseconds; this long, the standby that has to have it is away. */
const COMMIT_SECONDS = 3

/** @throws if the database cannot be reached, stores nothing, or waits for a standby before it acknowledges */
export async function needCommits(query: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ is_read_only: boolean; waits: boolean }>`
    select current_setting('transaction_read_only')::boolean as is_read_only,
      exists (select from pg_stat_activity where wait_event = 'SyncRep' and datname = current_database()
        and clock_timestamp() - query_start > ${COMMIT_SECONDS} * interval '1 second') as waits`.execute(
    query,
  )
  if (rows[0]?.is_read_only !== false) throw new Error(READ_ONLY)
  if (rows[0].waits) throw new Error('Commits wait for a standby that is away')
}
