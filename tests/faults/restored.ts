import { execFile } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openAdminAccess } from '#tests/support/e2e/company.ts'
import { makeDataDir } from '#tests/support/e2e/data-dir.ts'
import { startServer } from '#tests/support/e2e/start-server.ts'
import { freePort } from '#tests/support/free-port.ts'
import { askAt, type TestServer } from '#tests/support/server/server-under-test.ts'

interface Ended {
  readonly status: unknown
  readonly stderr: string
}

/** Runs `npm run backup` or `npm run restore` at this data folder; servers go on meanwhile. */
export const backupCommand = (dataDir: string, ...words: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', SECRET_KEY: '' }
    execFile(process.execPath, ['dist/server/backup.js', ...words], { env }, (error, _, stderr) =>
      resolve({ status: error?.code ?? 0, stderr }),
    )
  })

/** Makes a new data folder with the key of the old one. */
export function successorOf({ dataDir }: TestServer): string {
  const folder = makeDataDir()
  copyFileSync(join(dataDir, 'secret.key'), join(folder, 'secret.key'))
  return folder
}

/** Another server, on what the backup of this one holds. */
export async function restoredFrom(old: TestServer, backup: string): Promise<TestServer> {
  const dataDir = successorOf(old)
  const { status, stderr } = await backupCommand(dataDir, 'restore', backup)
  if (status !== 0) throw new Error(stderr)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = await startServer(dataDir, port)
  const adminAccess = await openAdminAccess(dataDir, url)
  return {
    url,
    dataDir,
    adminAccess,
    ask: askAt(url),
    async stop() {
      await adminAccess.database.close()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
