import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDataDir } from '#tests/support/e2e/data-dir.ts'
import { adminAccessTo } from '#tests/support/e2e/company.ts'
import { startServer } from '#tests/support/e2e/start-server.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startStandbyPair } from './standby-pair.ts'

/** Server processes on a database with a synchronous standby. */
export async function startOnStandbyPair(count: number, settings: Readonly<Record<string, string>> = {}) {
  const pair = await startStandbyPair()
  const dataDir = makeDataDir()
  const key = randomBytes(32)
  const start = async (databaseUrl: string) => {
    const port = await freePort()
    const server = await startServer(join(dataDir, `server-${port}`), port, {
      DATABASE_URL: databaseUrl,
      SECRET_KEY: key.toString('hex'),
      DEMO: '0',
      ...settings,
    })
    return { ...server, url: `http://127.0.0.1:${port}` }
  }
  const servers: Awaited<ReturnType<typeof start>>[] = []
  for (let nth = 0; nth < count; nth++) servers.push(await start(pair.databaseUrl))
  const adminAccess = await adminAccessTo(
    { connectionString: pair.databaseUrl },
    [key],
    servers[0]?.url ?? '',
  )
  return {
    pair,
    servers,
    adminAccess,
    start,
    /** How many of the processes that were started still run. */
    alive: () => servers.filter(({ pid }) => isAlive(pid)).length,
    async stop() {
      await adminAccess.database.close().catch(() => undefined)
      await Promise.all(servers.map((server) => server.stop()))
      await pair.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
