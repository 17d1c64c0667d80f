import { rm } from 'node:fs/promises'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import type { Address } from '#server/database/database.ts'
import { superuserAddress } from '#server/database/embedded/embedded-postgres.ts'
import { readSecretKey } from '#server/keys/secret-key.ts'
import { adminAccessTo } from '#tests/support/e2e/company.ts'
import { copyDataDir, makeDataDir } from '#tests/support/e2e/data-dir.ts'
import { startServer } from '#tests/support/e2e/start-server.ts'
import { freePort } from '#tests/support/free-port.ts'
import { judgedAsk, startApiProxy } from './api-proxy.ts'
import { makeChosenDatabase } from './chosen-database.ts'
import { askAt, type TestServer } from './server-under-test.ts'

interface Shared {
  readonly url: string
  readonly dataDir: string
  /** Of its database, if that is not the embedded one, and the key of that. */
  readonly chosen: { readonly databaseUrl: string; readonly secretKey: string } | null
  /** Of the proxy that judges calls of other systems, with `API_PROXY=1`. */
  readonly proxyUrl: string | null
}

declare module 'vitest' {
  export interface ProvidedContext {
    sharedServer: Shared
  }
}

/** Vitest calls this once before the tests, and what it returns once after them. */
// biome-ignore lint/style/noDefaultExport: Vitest takes the default export of such a file
export default async function startSharedServer(project: TestProject): Promise<() => Promise<void>> {
  const port = await freePort()
  // `npm test` has made one already, for browser tests as well.
  const isGiven = process.env.STARTED_DATA_DIR !== undefined
  const started = process.env.STARTED_DATA_DIR ?? makeDataDir()
  if (!isGiven) await (await startServer(started, port)).stop()
  process.env.STARTED_DATA_DIR = started
  const dataDir = makeDataDir()
  copyDataDir(started, dataDir)
  const database = await makeChosenDatabase()
  const server = await startServer(dataDir, port, database?.settings)
  const url = `http://127.0.0.1:${port}`
  const proxy = process.env.API_PROXY === '1' ? await startApiProxy(await publicDocument(url), url) : null
  const chosen = database && { databaseUrl: database.directUrl, secretKey: database.settings.SECRET_KEY }
  project.provide('sharedServer', { url, dataDir, chosen, proxyUrl: proxy?.url ?? null })
  return async () => {
    await proxy?.stop()
    await server.stop()
    await database?.stop()
    for (const folder of isGiven ? [dataDir] : [dataDir, started])
      await rm(folder, { recursive: true, force: true })
  }
}

const publicDocument = async (url: string) =>
  (await (await fetch(`${url}/api/v1/openapi.json`)).json()) as object

/**
 * The one server of all tests that need no more than companies of their own. A test that stops the server, sets variables
 * of its environment, exhausts a limit by address or reads what belongs to no company needs `serverUnderTest()`. `stop`
 * ends the test's own connections only.
 */
export async function sharedServer(): Promise<TestServer> {
  const { url, dataDir, chosen, proxyUrl } = inject('sharedServer')
  const keys =
    chosen === null ? await readSecretKey(dataDir) : ([Buffer.from(chosen.secretKey, 'hex')] as const)
  const adminAccess = await adminAccessTo(sharedDatabase(), keys, url)
  const ask = proxyUrl === null ? askAt(url) : judgedAsk(url, proxyUrl)
  return { url, dataDir, adminAccess, ask, stop: () => adminAccess.database.close() }
}

/** For a test that needs connections of its own. */
export function sharedDatabase(): Address {
  const { dataDir, chosen } = inject('sharedServer')
  return chosen === null ? superuserAddress(dataDir) : { connectionString: chosen.databaseUrl }
}
