import { type RawBuilder, sql } from 'kysely'
import type { SqlFunction } from '#server/database/sql-function.types.ts'

/** The visitor whom an id stands for: the one into whom it was merged, or itself; NULL for an unknown id. */
export const keptVisitorSql: SqlFunction = {
  signature: 'kept_visitor(text, uuid)',
  version: 1,
  text: `
create or replace function kept_visitor(in_company text, in_visitor uuid) returns uuid
language sql stable as $$
  select coalesce(v.merged_into, v.visitor_id) from visitors v
  where v.company_id = in_company and v.visitor_id = in_visitor
$$;
`,
}

/** The same in a query. */
export const keptVisitor = (companyId: string, visitorId: string | null): RawBuilder<string | null> =>
  sql<string | null>`kept_visitor(${companyId}::text, ${visitorId}::uuid)`

/** Until the end of the transaction, late accesses and merges of the visitor wait for each other. */
export const lockOfVisitor = (companyId: string, visitorId: string): RawBuilder<unknown> =>
  sql`pg_advisory_xact_lock(hashtextextended(${`${companyId}/${visitorId}`}, 24))`
