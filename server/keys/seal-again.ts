import { setTimeout as sleep } from 'node:timers/promises'
import type { Vault } from './vault.ts'
import type { DatabaseClient } from '#server/database/database.ts'
import type { SealedTable } from './sealed-tables.ts'

/** Rows of one transaction: locked for some ten milliseconds, which a visitor who enters meanwhile waits. */
const BATCH = 100

type Cell = Buffer | null

/**
 * Encrypts with the current key the values of other keys, and makes the keyed hashes anew, a few rows at a time. Called
 * again after an interruption, it goes on with the rest. Rows that another transaction has locked are left for the next
 * call.
 * @returns the number of rows
 */
export async function sealTableAgain(
  client: DatabaseClient,
  vault: Vault,
  table: SealedTable,
): Promise<number> {
  const { select, update } = statementsOf(table)
  let count = 0
  let after: readonly string[] | null = null
  for (;;) {
    const from = performance.now()
    await client.query('begin')
    const page: { rows: Record<string, unknown>[] } = await client.query(
      after === null ? select.first : select.next,
      after === null ? [vault.currentId] : [vault.currentId, ...after],
    )
    const { rows } = page
    if (rows.length > 0) await client.query(update, [...columnsOf(table, vault, rows)])
    await client.query('commit')
    count += rows.length
    if (rows.length < BATCH) return count
    const last = rows.at(-1) ?? {}
    after = table.key.map((name) => String(last[name]))
    // It rests as long as it worked: half of the time the database is free for visitors.
    await sleep(performance.now() - from)
  }
}

function statementsOf({ table, key, columns }: SealedTable) {
  // The first byte alone: a signature's whole value is some kilobytes elsewhere on the disk.
  const isOld = columns
    .map(({ sealed }) => `get_byte(substring(${sealed} from 1 for 1), 0) <> $1`)
    .join(' or ')
  const keys = key.join(', ')
  const given = key.map((_, nth) => `$${nth + 2}`).join(', ')
  const values = columns.flatMap(({ sealed, index }) => (index ? [sealed, index.column] : [sealed]))
  const select = (where: string) =>
    `select ctid::text as place, ${keys}, ${values.join(', ')} from ${table} where (${isOld})${where}
     order by ${keys} limit ${BATCH} for update skip locked`
  return {
    select: { first: select(''), next: select(` and (${keys}) > (${given})`) },
    update: `update ${table} t set ${values.map((name) => `${name} = u.${name}`).join(', ')}
      from unnest($1::tid[]${values.map((_, nth) => `, $${nth + 2}::bytea[]`).join('')}) u(place, ${values.join(', ')})
      where t.ctid = u.place`,
  }
}

/** The values of each column for all rows, as the statement wants them. */
function columnsOf(
  { columns }: SealedTable,
  vault: Vault,
  rows: readonly Record<string, unknown>[],
): readonly unknown[] {
  const cell = (row: Record<string, unknown>, name: string): Cell => (row[name] as Cell | undefined) ?? null
  const again = columns.flatMap(({ sealed, index }) => {
    const opened = rows.map((row) => {
      const value = cell(row, sealed)
      return value && vault.decrypt(value)
    })
    const sealedAgain = opened.map((value, nth) => {
      const old = cell(rows[nth] ?? {}, sealed)
      return value && old?.[0] !== vault.currentId ? vault.encrypt(value) : old
    })
    if (index === undefined) return [sealedAgain]
    const hashes = opened.map((value, nth) =>
      hashAgain(vault, index.purpose, value, cell(rows[nth] ?? {}, index.column)),
    )
    return [sealedAgain, hashes]
  })
  return [rows.map(({ place }) => place), ...again]
}

/** Replaces only the hash of the value itself: of an erased visitor nothing is left to look up. */
function hashAgain(vault: Vault, purpose: string, value: Cell, stored: Cell): Cell {
  if (value === null || stored === null) return stored
  const text = value.toString()
  const isOwn = vault.keyedHashesOfAllKeys(purpose, text).some((hash) => hash.equals(stored))
  return isOwn ? vault.keyedHash(purpose, text) : stored
}

/** How many rows are sealed with another key than the current one. */
export async function countOld(
  client: DatabaseClient,
  vault: Vault,
  { table, columns }: SealedTable,
): Promise<number> {
  const isOld = columns
    .map(({ sealed }) => `get_byte(substring(${sealed} from 1 for 1), 0) <> $1`)
    .join(' or ')
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${table} where ${isOld}`,
    [vault.currentId],
  )
  return rows[0]?.count ?? 0
}
