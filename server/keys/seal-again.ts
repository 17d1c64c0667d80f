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
  if (!table.key.includes('company_id')) return sealRowsAgain(client, vault, table, null)
  const { rows } = await client.query<{ company_id: string }>(
    `select distinct company_id from ${table.table} where ${isOld(table)}`,
    [vault.currentId],
  )
  let count = 0
  for (const { company_id } of rows) count += await sealRowsAgain(client, vault, table, company_id)
  return count
}

/** @param companyId whose rows; `null`: those of a table that has no companies */
async function sealRowsAgain(
  client: DatabaseClient,
  vault: Vault,
  table: SealedTable,
  companyId: string | null,
): Promise<number> {
  const own = companyId === null ? [] : [companyId]
  const { select, update } = statementsOf(table, own.length)
  let count = 0
  let after: readonly string[] | null = null
  for (;;) {
    const from = performance.now()
    await client.query('begin')
    const page: { rows: Record<string, unknown>[] } = await client.query(
      after === null ? select.first : select.next,
      [vault.currentId, ...own, ...(after ?? [])],
    )
    const { rows } = page
    if (rows.length > 0) await client.query(update, [...columnsOf(table, vault, rows), ...own])
    await client.query('commit')
    count += rows.length
    if (rows.length < BATCH) return count
    const last = rows.at(-1) ?? {}
    after = table.key.map((name) => String(last[name]))
    // It rests as long as it worked: half of the time the database is free for visitors.
    await sleep(performance.now() - from)
  }
}

/** The first byte alone: a signature's whole value is some kilobytes elsewhere on the disk. */
const isOld = ({ columns }: SealedTable) =>
  columns.map(({ sealed }) => `get_byte(substring(${sealed} from 1 for 1), 0) <> $1`).join(' or ')

/** @param companies 1: the rows of a company, which is the second value of `select` and the last of `update`; 0: all rows */
function statementsOf(of: SealedTable, companies: number) {
  const { table, key, columns } = of
  const keys = key.join(', ')
  const given = key.map((_, nth) => `$${nth + companies + 2}`).join(', ')
  const values = columns.flatMap(({ sealed, index }) => (index ? [sealed, index.column] : [sealed]))
  const isOwn = (nth: number) => (companies === 0 ? '' : ` and company_id = $${nth}`)
  const select = (where: string) =>
    `select ctid::text as place, ${keys}, ${values.join(', ')} from ${table} where (${isOld(of)})${isOwn(2)}${where}
     order by ${keys} limit ${BATCH} for update skip locked`
  return {
    select: { first: select(''), next: select(` and (${keys}) > (${given})`) },
    update: `update ${table} t set ${values.map((name) => `${name} = u.${name}`).join(', ')}
      from unnest($1::tid[]${values.map((_, nth) => `, $${nth + 2}::bytea[]`).join('')}) u(place, ${values.join(', ')})
      where t.ctid = u.place${isOwn(values.length + 2)}`,
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
export async function countOld(client: DatabaseClient, vault: Vault, table: SealedTable): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${table.table} where ${isOld(table)}`,
    [vault.currentId],
  )
  return rows[0]?.count ?? 0
}
