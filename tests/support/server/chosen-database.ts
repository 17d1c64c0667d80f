import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { migrate } from '#server/database/database.ts'
import { distribute } from '#server/database/distribute.ts'
import { SUPERUSER } from '#server/database/embedded/cluster.ts'
import { startCitus } from './citus-cluster.ts'
import { clusterUrl, makeClusterHome, startCluster } from './own-cluster.ts'
import { startPgbouncer } from './pgbouncer.ts'

interface RunningDatabase {
  /** Through a pooler, if there is one. */
  readonly url: string
  readonly directUrl: string
  stop(): Promise<void>
}

interface ChosenDatabase {
  /** What a server needs that uses it. */
  readonly settings: Readonly<Record<'DATABASE_URL' | 'SECRET_KEY', string>>
  /** For the test itself. */
  readonly directUrl: string
  readonly masters: readonly [Buffer]
  stop(): Promise<void>
}

/**
 * The database that the environment chooses in place of the embedded one (`npm run test:database`). `CITUS` and `POSTGRES` are
 * folders of an installation, in which `bin` is; `PGBOUNCER` leads the server through a pgbouncer in session mode.
 */
export async function makeChosenDatabase(): Promise<ChosenDatabase | null> {
  const { CITUS, POSTGRES, PGBOUNCER } = process.env
  const running = CITUS
    ? await startDistributed(CITUS)
    : POSTGRES
      ? await startPostgres(POSTGRES, PGBOUNCER !== undefined)
      : null
  if (running === null) return null
  const master = randomBytes(32)
  return {
    settings: { DATABASE_URL: running.url, SECRET_KEY: master.toString('hex') },
    directUrl: running.directUrl,
    masters: [master],
    stop: running.stop,
  }
}

async function startDistributed(installation: string): Promise<RunningDatabase> {
  const { databaseUrl: url, stop } = await startCitus(installation)
  const address = { connectionString: url }
  await migrate(address)
  await distribute(address, () => undefined)
  return { url, directUrl: url, stop }
}

async function startPostgres(installation: string, isPooled: boolean): Promise<RunningDatabase> {
  const home = makeClusterHome('postgres')
  const cluster = await startCluster(join(installation, 'bin'), home, 'database', { max_connections: '200' })
  const database = { host: '127.0.0.1', port: cluster.port, user: SUPERUSER, database: 'postgres' }
  const bouncer = isPooled ? await startPgbouncer(database, home.owner, 'session') : null
  const directUrl = clusterUrl(cluster.port)
  return {
    url: bouncer?.url ?? directUrl,
    directUrl,
    async stop() {
      await bouncer?.stop()
      await cluster.stop()
      home.remove()
    },
  }
}
