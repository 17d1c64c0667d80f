import { sql } from 'kysely'
import type { Tenant } from './tenant.ts'

/** Tables whose rows stand in an order of the company's own, by what names a row. */
const names = {
  visitor_types: 'visitor_type_id',
  reasons: 'reason_id',
  certificates: 'certificate_id',
} as const
type Ordered = keyof typeof names

/** The query builder as it sees one of these tables: all have a position. */
const asOne = (table: Ordered) => table as 'reasons'

/** The place after the last one. */
export async function placeAfterLast(tenant: Tenant, table: Ordered): Promise<number> {
  const { last } = await tenant
    .select(asOne(table))
    .select((row) => row.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

/** Puts rows in the order of their ids; those that are not named stay where they are. */
export async function reorder(tenant: Tenant, table: Ordered, ids: readonly string[]): Promise<void> {
  const id = sql.ref<string>(names[table])
  const listed = sql`${sql.val([...ids])}::text[]`
  await tenant
    .update(asOne(table))
    .set({ position: sql<number>`array_position(${listed}, ${id}) - 1` })
    .where(sql<boolean>`${id} = any(${listed})`)
    .execute()
}
