import { rm } from 'node:fs/promises'
import { startEmbedded, superuserAddress } from '#server/database/embedded/embedded-postgres.ts'
import { livingPostgres } from '#server/database/embedded/leftover.ts'
import { prepareClusterPaths } from '#server/database/embedded/cluster-paths.ts'
import { loadSecretKey } from '#server/keys/secret-key.ts'
import { adminAccessTo } from '#tests/support/e2e/company.ts'
import { makeDataDir } from '#tests/support/e2e/data-dir.ts'
import { type RunningServer, type Settings, startServer } from '#tests/support/e2e/start-server.ts'
import { freePort } from '#tests/support/free-port.ts'

interface GroupServer {
  readonly port: number
  readonly url: string
  /** The process id of the process that runs now. */
  pid(): number
  /** Lets it end by itself, as a supervisor does. */
  stop(): Promise<void>
  /** Starts its successor, which may be the program of another build. */
  startAgain(program?: string): Promise<void>
  /** One after the other. */
  restart(program?: string): Promise<void>
}

/**
 * Several server processes on one PostgreSQL, which outlives them.
 * @param program of another build than this one's
 */
export async function startServerGroup(count: number, settings: Settings = {}, program?: string) {
  const dataDir = makeDataDir()
  const startPostgres = () =>
    startEmbedded(dataDir, (error) => {
      throw error
    })
  let postgres = await startPostgres()
  const { host, user, password, database: name } = superuserAddress(dataDir)
  const { keys } = await loadSecretKey(dataDir)
  const shared = {
    DATABASE_URL: `postgresql://${user}:${password}@localhost/${name}?host=${encodeURIComponent(host)}`,
    SECRET_KEY: keys[0].toString('hex'),
    ...settings,
  }
  const running = new Map<number, RunningServer>()
  const start = async (): Promise<GroupServer> => {
    const port = await freePort()
    const folder = `${dataDir}/server-${port}`
    const startAgain = async (successor = program) =>
      void running.set(port, await startServer(folder, port, shared, successor))
    const stop = async () => running.get(port)?.stop()
    await startAgain()
    return {
      port,
      url: `http://127.0.0.1:${port}`,
      pid: () => running.get(port)?.pid ?? 0,
      stop,
      startAgain,
      async restart(successor = program) {
        await stop()
        await startAgain(successor)
      },
    }
  }
  // At once: they migrate the same database.
  const servers = await Promise.all(Array.from({ length: count }, start))
  const adminAccess = await adminAccessTo(superuserAddress(dataDir), keys, servers[0]?.url ?? '')
  return {
    servers,
    adminAccess,
    databaseUrl: shared.DATABASE_URL,
    secretKey: shared.SECRET_KEY,
    database: {
      pid: () => livingPostgres(prepareClusterPaths(dataDir)) ?? 0,
      stop: () => postgres.stop(),
      async startAgain() {
        postgres = await startPostgres()
      },
    },
    async stop() {
      await adminAccess.database.close()
      await Promise.all([...running.values()].map((server) => server.stop()))
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
