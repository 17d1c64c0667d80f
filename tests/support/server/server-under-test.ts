import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AnyCall } from '#contract/calls/call.ts'
import { fillPath, hasBody, pathParameters } from '#contract/calls/call.ts'
import { errorStatus } from '#contract/error-codes.ts'
import type { Address } from '#server/database/connection.ts'
import { superuserAddress } from '#server/database/embedded/embedded-postgres.ts'
import { type AdminAccess, adminAccessTo, openAdminAccess } from '#tests/support/e2e/company.ts'
import { makeDataDir, makeStartedDataDir } from '#tests/support/e2e/data-dir.ts'
import { type Settings, startServer } from '#tests/support/e2e/start-server.ts'
import { freePort } from '#tests/support/free-port.ts'
import { makeChosenDatabase } from './chosen-database.ts'

const NOT_NOW_MS = 500

/** The answer as it stood on the wire. */
export interface Answer {
  readonly status: number
  readonly body: {
    readonly data?: unknown
    readonly errorCode?: string
    readonly message?: string
    readonly issues?: unknown
  }
  readonly headers: Headers
}

interface Asked {
  readonly token?: string | null
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends these fields, valid or not; a string goes as it is. */
export type Ask = (call: AnyCall, body: unknown, asked?: Asked) => Promise<Answer>

/** The built server, and the administrator's access to its database. */
export interface TestServer {
  readonly url: string
  readonly dataDir: string
  readonly adminAccess: AdminAccess
  readonly ask: Ask
  stop(): Promise<void>
}

/** A server on a database of its own. */
export interface ServerUnderTest extends TestServer {
  /** Of its process. */
  readonly pid: number
  /** Its database, as the owner of all tables. */
  readonly ownerAddress: Address
  /** What a command of the same installation is started with. */
  readonly commandEnv: Readonly<Record<string, string | undefined>>
  /** The banner of its last start. */
  readonly banner: string
  /** How much it has printed since then. */
  readonly logBytes: number
  /** What it has printed since then. */
  readonly log: string
  kill(): Promise<void>
  /** Its folder stays, as for `startAgain`. */
  stopAlone(): Promise<void>
  /** Starts it again after a kill. */
  startAgain(): Promise<void>
}

/** @param given variables of the environment, besides those that every test sets; or what they are at an address */
export async function serverUnderTest(
  given: Settings | ((url: string) => Settings) = {},
): Promise<ServerUnderTest> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const database = await makeChosenDatabase()
  const settings: Settings = { ...database?.settings, ...(typeof given === 'function' ? given(url) : given) }
  // Where there is no demo company, a first start is another one.
  const dataDir = settings.NODE_ENV === undefined ? makeStartedDataDir() : makeDataDir()
  let server = await startServer(dataDir, port, settings)
  const adminAccess =
    database === null
      ? await openAdminAccess(dataDir, url)
      : await adminAccessTo({ connectionString: database.directUrl }, database.masters, url)
  return {
    url,
    dataDir,
    adminAccess,
    ownerAddress: database === null ? superuserAddress(dataDir) : { connectionString: database.directUrl },
    commandEnv: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: database?.directUrl ?? '',
      SECRET_KEY: database?.settings.SECRET_KEY ?? '',
    },
    get pid() {
      return server.pid
    },
    get banner() {
      return server.banner
    },
    get logBytes() {
      return server.logBytes
    },
    get log() {
      return server.log
    },
    ask: askAt(url),
    kill: () => server.kill(),
    stopAlone: () => server.stop(),
    async startAgain() {
      server = await startServer(dataDir, port, settings)
    },
    async stop() {
      await adminAccess.database.close().catch(() => undefined)
      await server.stop()
      await database?.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Whatever it is: some objects are no text. */
const inPath = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** The fields of a reading call that are not in its path. */
function queryOf(call: AnyCall, body: unknown): string {
  if (hasBody(call) || typeof body !== 'object' || body === null) return ''
  const named = pathParameters(call)
  const fields = Object.entries(body).filter(([name]) => !named.includes(name))
  return fields.length === 0 ? '' : `?${new URLSearchParams(fields)}`
}

/** What its path names stands there alone, as from the product's own clients. */
function bodyOf(call: AnyCall, body: unknown): string {
  if (typeof body === 'string') return body
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return JSON.stringify(body)
  const named = pathParameters(call)
  return JSON.stringify(Object.fromEntries(Object.entries(body).filter(([name]) => !named.includes(name))))
}

/** @param url where the server answers */
export function askAt(url: string): Ask {
  return async (call, body, { token = null, key, headers = {} } = {}) => {
    const isPublic = call.path.startsWith('/api/v1/')
    const path = fillPath(call, (name) => {
      const text = inPath((body as Record<string, unknown>)[name])
      // Other systems choose ids of their own, with any signs.
      return isPublic ? encodeURIComponent(text) : text
    })
    const withBody = hasBody(call)
    const response = await fetch(url + path + queryOf(call, body), {
      method: call.method,
      headers: {
        ...(withBody && { 'content-type': 'application/json' }),
        ...(token !== null && { token }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...headers,
      },
      ...(withBody && { body: bodyOf(call, body) }),
    })
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    return {
      status: response.status,
      body: isJson ? await response.json() : { data: new Uint8Array(await response.arrayBuffer()) },
      headers: response.headers,
    }
  }
}

/** Repeats a call that is answered "not now", with the same key, as tablets do. */
export const patient =
  (ask: Ask): Ask =>
  async (call, body, asked) => {
    const key = asked?.key ?? randomUUID()
    for (;;) {
      const answer = await ask(call, body, { ...asked, key })
      if (answer.status !== errorStatus.UNAVAILABLE) return answer
      await sleep(NOT_NOW_MS * (0.5 + Math.random()))
    }
  }
