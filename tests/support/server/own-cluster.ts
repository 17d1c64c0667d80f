import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import type { Owner } from '#server/database/data-dir.ts'
import { LOCALE, SUPERUSER } from '#server/database/embedded/cluster.ts'

/** Makes the files of a PostgreSQL that a test starts itself. @param binaries the folder in which `initdb` is */
export function initCluster(binaries: string, data: string, owner: Owner | null): void {
  const made = spawnSync(
    join(binaries, 'initdb'),
    ['-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-D', data],
    { ...owner, cwd: join(data, '..'), env: LOCALE, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || String(made.error)}`)
}

/** Of the first database, for its superuser. */
export const clusterUrl = (port: number): string => `postgresql://${SUPERUSER}@127.0.0.1:${port}/postgres`

/** Asks on a connection of its own. @throws if there is none within ten seconds */
export async function askCluster(port: number, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: clusterUrl(port), connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await client.query(text)
  } finally {
    await client.end().catch(() => undefined)
  }
}
