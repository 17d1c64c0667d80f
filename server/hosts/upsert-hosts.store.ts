import { type InsertObject, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#server/database/tables.ts'
import type { Tenant } from '#server/database/tenant.ts'

type Row = Omit<InsertObject<Tables, 'hosts'>, 'company_id' | 'image'> & { readonly host_id: string }
type Column = keyof Tables['hosts']

/** Rows of one statement: PostgreSQL takes at most 65,535 parameters. */
const ROWS_AT_ONCE = 4_000

/**
 * Adds hosts, and changes those who are there, known by their id. The photo stays. All rows have the same columns.
 * @param own values of columns that a host who is there gets in place of the row's
 */
export async function upsertHosts(
  tenant: Tenant,
  rows: readonly Row[],
  own: { readonly [Name in Column]?: RawBuilder<unknown> | null },
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const taken = Object.keys(first)
    .filter((name) => name !== 'host_id')
    .map((name) => [name, sql.ref(`excluded.${name}`)])
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await tenant
      .insert(
        'hosts',
        rows.slice(start, start + ROWS_AT_ONCE).map((row) => ({ image: null, ...row })),
      )
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'host_id']).doUpdateSet({ ...Object.fromEntries(taken), ...own }),
      )
      .execute()
}

/** A new address may take mails that the one before has refused. */
export const refusedAtOfSameAddress = sql<Date | null>`case when hosts.email is not distinct from excluded.email
  then hosts.mail_refused_at end`
