import { type RawBuilder, sql } from 'kysely'

/** The visitor whom an id stands for, in a query: see `kept-visitor.sql.ts`. */
export const keptVisitor = (companyId: string, visitorId: string | null): RawBuilder<string | null> =>
  sql<string | null>`kept_visitor(${companyId}::text, ${visitorId}::uuid)`

/** Until the end of the transaction, late accesses and merges of the visitor wait for each other. */
export const lockOfVisitor = (companyId: string, visitorId: string): RawBuilder<unknown> =>
  sql`pg_advisory_xact_lock(hashtextextended(${`${companyId}/${visitorId}`}, 24))`
