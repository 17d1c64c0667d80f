import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { databaseOwner, type Owner } from '#server/database/data-dir.ts'
import { clusterSettings, LOCALE, SUPERUSER } from '#server/database/embedded/cluster.ts'
import { freePort } from '#tests/support/free-port.ts'

const START_MS = 20_000

/** A PostgreSQL of a test's own. */
export interface OwnCluster {
  readonly port: number
  kill(): Promise<void>
  startAgain(): Promise<void>
  stop(): Promise<void>
}

/** A folder for the files of clusters. */
export interface ClusterHome {
  /** The temporary folder, in which `path` is. */
  readonly folder: string
  readonly path: string
  /** Whose account runs PostgreSQL. */
  readonly owner: Owner | null
  remove(): void
}

/** @param name what the temporary folder's name begins with */
export function makeClusterHome(name: string): ClusterHome {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  chmodSync(folder, 0o755)
  const owner = databaseOwner(folder)
  const path = join(folder, 'clusters')
  mkdirSync(path)
  if (owner !== null) chownSync(path, owner.uid, owner.gid)
  return { folder, path, owner, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Makes the files of a PostgreSQL that a test starts itself. @param binaries the folder in which `initdb` is */
export function initCluster(binaries: string, data: string, owner: Owner | null): void {
  const made = spawnSync(
    join(binaries, 'initdb'),
    ['-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-D', data],
    { ...owner, cwd: join(data, '..'), env: LOCALE, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || String(made.error)}`)
}

/** Runs a PostgreSQL on the files of `data`, reached by the port alone. @param binaries the folder in which `postgres` is */
export function runPostgres(
  binaries: string,
  home: ClusterHome,
  data: string,
  port: number,
  settings: Readonly<Record<string, string>>,
): ChildProcess {
  const all = {
    ...clusterSettings,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
    ...settings,
  }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return spawn(join(binaries, 'postgres'), ['-D', data, ...flags], {
    ...home.owner,
    cwd: home.path,
    env: LOCALE,
    stdio: 'ignore',
  })
}

/** @param binaries the folder in which `postgres` is; @param name of its folder in `home` */
export async function startCluster(
  binaries: string,
  home: ClusterHome,
  name: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<OwnCluster> {
  const data = join(home.path, name)
  initCluster(binaries, data, home.owner)
  const port = await freePort()
  const start = async (): Promise<ChildProcess> => {
    const started = runPostgres(binaries, home, data, port, settings)
    for (const end = Date.now() + START_MS; ; await sleep(100)) {
      if (await askCluster(port, 'select 1').catch(() => null)) return started
      if (Date.now() > end || started.exitCode !== null) throw new Error(`The ${name} does not start`)
    }
  }
  let running = await start()
  const end = async (signal: 'SIGINT' | 'SIGKILL'): Promise<void> => {
    if (running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    running.kill(signal)
    await ended
  }
  return {
    port,
    kill: () => end('SIGKILL'),
    async startAgain() {
      running = await start()
    },
    stop: () => end('SIGINT'),
  }
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
