import { createReadStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import * as v from 'valibot'
import type { MasterKeys } from '#server/keys/master-keys.ts'
import { type Address, isThere, migrate } from '#server/database/database.ts'
import { checkKey, claim } from '#server/database/installation.ts'
import { migrations as knownMigrations } from '#server/database/migrations/index.ts'
import { RAISE_SEQUENCES } from './backup-tables.ts'
import { readParts } from './backup-parts.ts'
import { Damaged, unsealing } from './sealed-stream.ts'
import { type BackupCounts, FORMAT } from './write-backup.ts'

const IN_USE = 'This database is in use: restore into a new DATA_DIR, or an empty database'

const Header = v.object({
  format: v.literal(FORMAT),
  migrations: v.array(v.string()),
  /** Missing in older ones. */
  authority: v.optional(v.nullable(v.string()), null),
})
const Table = v.object({
  table: v.pipe(v.string(), v.regex(/^(?:public|auth)\.(?:\w+|"\w+")$/)),
  columns: v.array(v.pipe(v.string(), v.regex(/^(?:\w+|"\w+")$/))),
})
const Footer = v.object({ counts: v.record(v.string(), v.number()) })

/**
 * Fills an empty database with what a backup holds, all of it or nothing, and brings it up to date.
 * @param keepAuthority told the PEM of the private authority, if it had one; what it throws stops the restore
 * @returns rows by table
 * @throws in words for an operator if the database is not empty, or the file is damaged or of another key
 */
export async function readBackup(
  address: Address,
  masters: MasterKeys,
  path: string,
  keepAuthority: (authority: string) => Promise<void>,
): Promise<BackupCounts> {
  const file = createReadStream(path)
  const unsealed = unsealing(masters)
  const plain = createGunzip()
  file.on('error', (error) => plain.destroy(error))
  unsealed.on('error', (error) => plain.destroy(error))
  // The reader gets an exception. An error while there is no reader must not end the process with a stack trace.
  plain.on('error', () => undefined)
  file.pipe(unsealed).pipe(plain)
  const parts = readParts(plain)
  const { migrations, authority } = read(Header, await parts.line())
  if (migrations.some((name) => !Object.hasOwn(knownMigrations, name)))
    throw new Damaged('a later version wrote it')
  const client = new pg.Client({
    ...address,
    statement_timeout: 0,
    application_name: 'visitor-kiosk restore',
  })
  await client.connect()
  try {
    if (await isUsed(client, migrations)) throw new Error(IN_USE)
    // The tables as they were when it was written; what has come since follows once they are full.
    await migrate(address, migrations.at(-1))
    await client.query('begin')
    // A server that was started here before the restore may have claimed the empty database for a key of its own.
    for (const table of ['installation', 'data_keys']) {
      if (await isThere(client, table)) await client.query(`delete from ${table}`)
    }
    const counts: Record<string, number> = {}
    const filled: string[] = []
    let line = await parts.line()
    for (; 'table' in asObject(line); line = await parts.line()) {
      const { table, columns } = read(Table, line)
      // They would count, chain or refuse anew what was counted, chained and accepted long ago.
      await client.query(`alter table ${table} disable trigger user`)
      const copy = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
      const copied = finished(copy)
      for await (const rows of parts.rows())
        if (!copy.write(rows)) await Promise.race([once(copy, 'drain'), copied])
      copy.end()
      await copied
      counts[table] = copy.rowCount
      filled.push(table)
    }
    const promised = read(Footer, line).counts
    await parts.end()
    if (JSON.stringify(promised) !== JSON.stringify(counts)) throw new Damaged('rows are missing')
    for (const table of filled) await client.query(`alter table ${table} enable trigger user`)
    const raise = await client.query<{ statement: string }>(RAISE_SEQUENCES)
    for (const { statement } of raise.rows) await client.query(statement)
    await checkKey(client, masters)
    if (authority !== null) await keepAuthority(authority)
    await client.query('commit')
    await migrate(address)
    await claim(client, masters)
    return counts
  } finally {
    file.destroy()
    await client.end()
  }
}

/** True for a database that holds a company, or tables of another version. */
async function isUsed(client: pg.Client, migrations: readonly string[]): Promise<boolean> {
  if (!(await isThere(client, 'kysely_migration'))) return false
  const used = await client.query<{ same: boolean; empty: boolean }>(
    `select array(select name::text from kysely_migration order by name) = $1::text[] as same,
       not exists (select 1 from companies) as empty`,
    [migrations],
  )
  return !(used.rows[0]?.same && used.rows[0].empty)
}

const asObject = (line: unknown): object => (typeof line === 'object' && line !== null ? line : {})

function read<Schema extends v.GenericSchema>(schema: Schema, line: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, line)
  if (!parsed.success) throw new Damaged('this version does not understand it')
  return parsed.output
}
