import { sql } from 'kysely'
import { ROLL_CALL_MAX_MS } from '#contract/limits.ts'

/** How long a roll call runs at most. */
export const longest = sql`${sql.lit(ROLL_CALL_MAX_MS)} * interval '1 millisecond'`

/** One that began earlier counts as over, and belongs to another alarm. */
export const earliest = sql<Date>`now() - ${longest}`

/** Whether a roll call runs; `is_evacuated` says the same in the database. @param table the name or alias of `roll_calls` */
export const isRunning = (table = 'roll_calls') =>
  sql<boolean>`(${sql.ref(`${table}.ended_at`)} is null and ${sql.ref(`${table}.started_at`)} >= ${earliest})`
