import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Owner } from '#server/database/data-dir.ts'
import { freePort } from '#tests/support/free-port.ts'
import { pgbouncerPath } from '../../../scripts/pgbouncer.mjs'

const START_MS = 10_000

export interface RunningPgbouncer {
  /** What a server takes as `DATABASE_URL`. */
  readonly url: string
  stop(): Promise<void>
}

interface PooledDatabase {
  /** A folder of sockets, or an address. */
  readonly host: string
  readonly port?: number
  readonly user: string
  /** None: the database trusts its callers. */
  readonly password?: string
  readonly database: string
}

/**
 * A pgbouncer with its usual settings before a database.
 * @param owner whose account runs it: it takes root's rights off by itself no more than PostgreSQL does
 * @param more lines of its configuration besides what every one needs
 */
export async function startPgbouncer(
  { host, port: databasePort, user, password, database }: PooledDatabase,
  owner: Owner | null,
  poolMode: 'session' | 'transaction' | 'statement',
  more = '',
): Promise<RunningPgbouncer> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  chmodSync(folder, 0o755)
  const config = join(folder, 'pgbouncer.ini')
  writeFileSync(join(folder, 'users.txt'), `"${user}" "${password ?? ''}"\n`, { mode: 0o644 })
  writeFileSync(
    config,
    `[databases]
${database} = host=${host}${databasePort === undefined ? '' : ` port=${databasePort}`}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = ${password === undefined ? 'trust' : 'scram-sha-256'}
auth_file = ${join(folder, 'users.txt')}
pool_mode = ${poolMode}
${more}
`,
  )
  const bouncer = spawn(pgbouncerPath() ?? 'pgbouncer', ['-q', config], {
    ...owner,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  bouncer.stderr.on('data', (chunk) => {
    said += chunk
  })
  const ended = once(bouncer, 'exit')
  await untilItListens(bouncer, port, () => said)
  return {
    url: `postgresql://${user}${password === undefined ? '' : `:${encodeURIComponent(password)}`}@127.0.0.1:${port}/${database}`,
    async stop() {
      bouncer.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilItListens(bouncer: ChildProcess, port: number, said: () => string): Promise<void> {
  const end = Date.now() + START_MS
  while (bouncer.exitCode === null && Date.now() < end) {
    const socket = createConnection(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    await sleep(50)
  }
  throw new Error(`pgbouncer did not start: ${said()}`)
}
