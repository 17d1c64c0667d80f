import { type RawBuilder, sql } from 'kysely'

/** The moment of the transaction where something is so. A distributed PostgreSQL takes no such moment in a condition of an update. */
export const nowIf = (isSo: boolean, otherwise: RawBuilder<unknown> = sql`null`): RawBuilder<Date> =>
  isSo ? sql<Date>`now()` : sql<Date>`${otherwise}`
