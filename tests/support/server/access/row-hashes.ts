import type { Database } from '#server/database/database.ts'

/** Every row, as a hash, by table. */
export type RowHashes = ReadonlyMap<string, ReadonlySet<string>>

export interface RowChanges {
  readonly table: string
  /** Rows that are there no more, or not as they were. */
  readonly gone: number
  readonly added: number
}

/** Hashes all rows whose text matches; one look at the whole database. */
export function rowHasher({ pool }: Database, tables: readonly string[]) {
  const query = tables
    .map((table) => `select '${table}' as name, md5(x::text) as hash from ${table} x where x::text ~ $1`)
    .join(' union all ')

  return {
    async take(pattern: string, without: readonly string[] = []): Promise<RowHashes> {
      const { rows } = await pool.query<{ name: string; hash: string }>(query, [pattern])
      const hashes = new Map<string, Set<string>>()
      for (const { name, hash } of rows) {
        if (without.includes(name)) continue
        const known = hashes.get(name) ?? new Set()
        hashes.set(name, known.add(hash))
      }
      return hashes
    },

    /** Rows of these tables that are new or changed since `before`; for a failure's message. */
    async describe(pattern: string, table: string, before: RowHashes): Promise<readonly string[]> {
      const { rows } = await pool.query<{ hash: string; said: string }>(
        `select md5(x::text) as hash, left(x::text, 400) as said from ${table} x where x::text ~ $1`,
        [pattern],
      )
      return rows.filter(({ hash }) => !before.get(table)?.has(hash)).map(({ said }) => said)
    },
  }
}

export function changesBetween(before: RowHashes, after: RowHashes): readonly RowChanges[] {
  const none: ReadonlySet<string> = new Set()
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((table) => {
    const was = before.get(table) ?? none
    const is = after.get(table) ?? none
    const gone = [...was].filter((hash) => !is.has(hash)).length
    const added = [...is].filter((hash) => !was.has(hash)).length
    return gone + added > 0 ? [{ table, gone, added }] : []
  })
}
