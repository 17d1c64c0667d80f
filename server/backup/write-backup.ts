import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { MasterKeys } from '#server/keys/master-keys.ts'
import type { Address } from '#server/database/database.ts'
import { checkKey } from '#server/database/installation.ts'
import { backupTables } from './backup-tables.ts'
import { sealing } from './sealed-stream.ts'

export const FORMAT = 'visitor-kiosk backup 1'
/** Rows by table. */
export type BackupCounts = Readonly<Record<string, number>>

/**
 * Writes everything that the database holds, as it stood at one instant, while everybody goes on working: a header, then
 * for each table a line that names it, its rows as PostgreSQL writes them, and `\.`; at last how many rows there were.
 * Compressed, then sealed with the master key. The file appears whole or not at all.
 * @param authority PEM of the private one, which tablets trust; `null` where there is none
 * @returns rows by table
 * @throws `WrongEncryptionKey`: who restores it would have nothing that opens what is in it
 */
export async function writeBackup(
  address: Address,
  masters: MasterKeys,
  path: string,
  authority: string | null,
): Promise<BackupCounts> {
  const client = new pg.Client({ ...address, statement_timeout: 0, application_name: 'visitor-kiosk backup' })
  await client.connect()
  const part = `${path}.part`
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await client.query('begin isolation level repeatable read, read only')
    await checkKey(client, masters)
    const counts: Record<string, number> = {}
    await pipeline(
      Readable.from(content(client, authority, counts)),
      createGzip({ level: 6 }),
      sealing(masters),
      createWriteStream(part, { mode: 0o600, flush: true }),
    )
    await client.query('commit')
    await rename(part, path)
    await syncFolder(dirname(path))
    await recordBackup(client)
    return counts
  } finally {
    await rm(part, { force: true })
    await client.end()
  }
}

async function* content(
  client: pg.Client,
  authority: string | null,
  counts: Record<string, number>,
): AsyncGenerator<string | Buffer> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  const migrations = rows.map(({ name }) => name)
  yield `${JSON.stringify({ format: FORMAT, at: new Date().toISOString(), migrations, authority })}\n`
  for (const { name, columns } of await backupTables(client)) {
    yield `${JSON.stringify({ table: name, columns })}\n`
    const copy = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`))
    for await (const chunk of copy) yield chunk
    yield '\\.\n'
    counts[name] = copy.rowCount
  }
  yield `${JSON.stringify({ counts })}\n`
}

/** For the overview in the console. A database of an earlier version has no place for it. */
async function recordBackup(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    "select from information_schema.columns where table_name = 'installation' and column_name = 'backed_up_at'",
  )
  if (rowCount) await client.query('update installation set backed_up_at = now()')
}

/** A new name is on the disk only when its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync()
  await folder.close()
}
