import { type RawBuilder, sql } from 'kysely'

/** The visitor whom an id stands for, in a query: what the function of `kept-visitor.sql.ts` answers, on the node of the company. */
export const keptVisitor = (companyId: string, visitorId: string | null): RawBuilder<string | null> =>
  sql<string | null>`(select coalesce(kept.merged_into, kept.visitor_id) from visitors kept
    where kept.company_id = ${companyId} and kept.visitor_id = ${visitorId}::uuid)`

/** Until the end of the transaction, late accesses and merges of the visitor wait for each other. */
export const lockOfVisitor = (companyId: string, visitorId: string): RawBuilder<unknown> =>
  sql`pg_advisory_xact_lock(hashtextextended(${`${companyId}/${visitorId}`}, 24))`
