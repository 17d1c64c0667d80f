import { Logger, runMigrations } from 'graphile-worker'
import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { needWriting } from './can-write.ts'
import { type Address, type DatabaseClient, PROGRAM } from './connection.ts'
import { applyFunctions } from './functions.ts'
import { takeMigrationLock } from './migration-lock.ts'
import { migrations } from './migrations/index.ts'
import { needSessions } from './session-pooling.ts'
import type { Tables } from './tables.ts'
import { keepUnfinished } from './unfinished-commits.ts'
import { applyViews, dropViews } from './views.ts'

export type { Address, DatabaseClient } from './connection.ts'

export interface Database {
  /** Connections for statements whose speed matters: named, and written by hand. */
  readonly pool: pg.Pool
  /** Connections for listeners and background jobs, so that no visitor's request waits for them. */
  readonly background: pg.Pool
  /** Connections for the account library, which names its tables without their schema. */
  readonly accounts: pg.Pool
  readonly query: Kysely<Tables>
  close(): Promise<void>
}

/** A kiosk gives up after 6 s: better an honest refusal before. */
const CONNECT_TIMEOUT_MS = 2_500
const STATEMENT_TIMEOUT_MS = 5_000
/** With the connection that follows the keys, no more than the twenty that pgbouncer has for one account by default. */
const CONNECTIONS = 10
const BACKGROUND_CONNECTIONS = 5
const ACCOUNT_CONNECTIONS = 4
const OLDEST_VERSION = 140_000

/** Program name of connections of the version before this one, which knows a single key. */
export const OLDER_PROGRAM = 'visitor-kiosk'

/** Opens a pool. @throws if the server is too old or may lose what it acknowledged (R13). */
export async function openDatabase(address: Address, onError: (error: Error) => void): Promise<Database> {
  const settings = {
    ...address,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 500,
    application_name: PROGRAM,
  }
  const open = (max: number, schema: string | null) =>
    new pg.Pool({ ...settings, max, onConnect: (client) => setUpSession(client, schema) })
  const pool = open(CONNECTIONS, null)
  const background = open(BACKGROUND_CONNECTIONS, null)
  const accounts = open(ACCOUNT_CONNECTIONS, 'auth')
  for (const each of [pool, background, accounts]) {
    hear(each, onError)
    keepUnfinished(each, address, (client) => served.get(client) ?? null)
  }
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  await refuseUnsafe(query)
  return {
    pool,
    background,
    accounts,
    query,
    async close() {
      await background.end()
      await accounts.end()
      await query.destroy()
    },
  }
}

/** Of open connections: the process of the database that serves each. */
const served = new WeakMap<object, number>()

/** By a statement: a pooler such as pgbouncer refuses these settings where a connection begins with them. */
async function setUpSession(client: pg.ClientBase, schema: string | null): Promise<void> {
  const path = schema === null ? '' : ", set_config('search_path', $2, false)"
  const asked = {
    text: `select pg_backend_pid() as pid, set_config('statement_timeout', $1, false)${path}`,
    values: [String(STATEMENT_TIMEOUT_MS), ...(schema === null ? [] : [schema])],
    // Before a statement that has its own time: together they would outlast a kiosk's patience.
    query_timeout: CONNECT_TIMEOUT_MS,
  }
  const { rows } = await client.query<{ pid: number }>(asked)
  if (rows[0]) served.set(client, rows[0].pid)
}

/** Without this, a connection that breaks, idle or in use, would end the process. */
function hear(pool: pg.Pool, onError: (error: Error) => void): void {
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
}

async function refuseUnsafe(query: Kysely<Tables>): Promise<void> {
  const answer = await sql<{ version: number; unsafe: string[] }>`
    select current_setting('server_version_num')::int as version,
      array(select name from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')
        and setting = 'off') as unsafe`.execute(query)
  const { version = 0, unsafe = [] } = answer.rows[0] ?? {}
  if (version < OLDEST_VERSION) throw new Error('PostgreSQL 14 or newer is needed')
  if (unsafe.length > 0) throw new Error(`PostgreSQL would lose visits: ${unsafe.join(', ')} must be on`)
}

/** True if there is such a table; some come with a migration, and a database may be of any version. */
export async function isThere(client: DatabaseClient, table: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    `public.${table}`,
  ])
  return rows[0]?.there === true
}

/**
 * Brings the schema up to date, the job queue's as well; of several processes that start at once, one does it and the others
 * wait: the one library looks at all tables while the other one renames its own. What a newer version has done since stays
 * as it is: schemas are understood by the version before them (R18).
 * @param upTo the last migration that is wanted
 * @throws in words for an operator if another version's migrations stand between our own, if the lock stays another's, or if
 * connections have no sessions
 */
export async function migrate(address: Address, upTo?: string): Promise<readonly string[]> {
  const pool = new pg.Pool({
    ...address,
    max: 2,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'visitor-kiosk migration',
  })
  // A connection error is thrown by the statement that it breaks.
  hear(pool, () => undefined)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const lock = await pool.connect()
  try {
    await needWriting(lock)
    await needSessions(address)
    // There is no log yet: a start says what concerns its operator where it says that it is ready.
    await takeMigrationLock(lock, (sentence) => process.stderr.write(`${sentence}\n`))
    const newer = await newerMigrations(lock)
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => ({ ...migrations, ...newer }) },
      // Migrations written on parallel branches are merged in any order.
      allowUnorderedMigrations: true,
    })
    const isPending = (await migrator.getMigrations()).some(({ executedAt }) => executedAt === undefined)
    if (isPending) await dropViews(lock)
    const { error, results } = await (upTo === undefined
      ? migrator.migrateToLatest()
      : migrator.migrateTo(upTo))
    if (error) throw error
    // A later version's migrations may have given them other tables.
    if (upTo === undefined && Object.keys(newer).length === 0) {
      await applyFunctions(lock)
      await applyViews(lock)
    }
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) })
    return (results ?? []).map((result) => result.migrationName)
  } finally {
    // The lock ends with its connection.
    lock.release(true)
    await db.destroy()
  }
}

/** Those that only a later version knows: done already, so that they are never run. */
async function newerMigrations(client: DatabaseClient): Promise<Readonly<Record<string, Migration>>> {
  if (!(await isThere(client, 'kysely_migration'))) return {}
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration')
  const names = rows.map(({ name }) => name).filter((name) => !(name in migrations))
  const last = Object.keys(migrations).sort().at(-1) ?? ''
  const unknown = names.find((name) => name < last)
  if (unknown !== undefined)
    throw new Error(`This program does not know the database's version (${unknown}): it is of another line`)
  return Object.fromEntries(names.map((name) => [name, { up: async () => undefined }]))
}
