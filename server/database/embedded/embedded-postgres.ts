import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Address } from '#server/database/database.ts'
import { databaseReport } from '#server/database/failure.ts'
import { findBinaries } from './binaries.ts'
import { initialise, type Postgres, SUPERUSER, startPostgres, stopPostgres } from './cluster.ts'
import { handOver } from './hand-over.ts'
import { clearLeftover, livingPostgres } from './leftover.ts'
import { ensurePassword, readPassword } from './password.ts'
import { prepareClusterPaths, type ClusterPaths } from './cluster-paths.ts'
import { closeCluster, OWNER, SERVER } from './roles.ts'

/** Two ways into one database. */
export interface Addresses {
  /** The address for requests, which may only read and write rows. */
  readonly address: Address
  /** The address of the role that creates and fills tables. */
  readonly ownerAddress: Address
}

export interface EmbeddedPostgres extends Addresses {
  /** The folder of its data. */
  readonly home: string
  /** A sentence for the banner; `null` if there is nothing to say. */
  readonly remark: string | null
  /** Lets running transactions end, and the database with them. */
  stop(): Promise<void>
}

/** Any number; all servers of one folder ask for the same. */
const OWNER_LOCK = 728_411
const START_TIMEOUT_MS = 30_000
/** SQLSTATE */
const CANNOT_CONNECT_NOW = '57P03'
const STARTS_MAX = 10
/** Between such rounds of starts, doubled up to the second. */
const PAUSE_MS = 100
const PAUSE_MAX_MS = 2_000
const RETRY_MS = 25
/** Sessions of a killed server end within this time; a server that holds the lock for longer is alive. */
const OWNER_LIVES_MS = 1_500
/** A start takes the lock of its own database within this; a database without owner for longer is a leftover. */
const LEFTOVER_MS = 1_000

interface Owned {
  readonly postgres: Postgres
  /** Holds the lock. */
  readonly session: pg.Client
}

/**
 * Starts the PostgreSQL that comes with the product, with its data in `dataDir`.
 *
 * PostgreSQL itself never runs twice on one folder. An advisory lock shows to which server it belongs: a session holds
 * the lock as long as the server lives, and the kernel releases it with the process. A database without an owner was
 * left by a killed server; it is stopped and started anew as our own child process.
 * @param onLost called when the database ended by itself and another server has taken the folder meanwhile
 * @throws if another server owns the folder, with a message for an operator
 */
export async function startEmbedded(
  dataDir: string,
  onLost: (error: Error) => void,
): Promise<EmbeddedPostgres> {
  handOver(dataDir)
  const paths = prepareClusterPaths(dataDir)
  const binaries = findBinaries(paths)
  initialise(paths, binaries)
  ensurePassword(dataDir)
  const own = () => becomeOwner(dataDir, paths, binaries)
  const first = await own()
  if (first === null) throw new Error(`PostgreSQL did not start; see ${paths.home}/postgres.log`)
  let owned = first
  let isStopping = false
  watch()

  /** Keeps the database up and the lock held, whichever of the two was lost. */
  function watch(): void {
    const { postgres, session } = owned
    session.once('end', () => {
      if (isStopping) return
      stopPostgres(postgres).then(regain).catch(onLost)
    })
  }

  /** Retries without end: with a full disk PostgreSQL does not start until space is freed (R17). */
  async function regain(): Promise<void> {
    for (let pause = PAUSE_MS; !isStopping; pause = Math.min(2 * pause, PAUSE_MAX_MS)) {
      const next = await own()
      if (next === null) {
        await sleep(pause)
        continue
      }
      owned = next
      if (isStopping) return stopPostgres(next.postgres)
      return watch()
    }
  }

  return {
    ...addressesOf(dataDir),
    home: paths.home,
    remark: paths.remark,
    async stop() {
      isStopping = true
      await owned.session.end()
      await stopPostgres(owned.postgres)
    },
  }
}

/** Addresses of the database of a server that runs on this folder; `null` if none does. */
export async function findRunning(dataDir: string): Promise<Addresses | null> {
  const session = await openSession(addressOf(dataDir, SUPERUSER))
  if (session === null || session === 'not yet') return null
  await session.end()
  return addressesOf(dataDir)
}

const addressOf = (dataDir: string, user: string) => ({
  host: prepareClusterPaths(dataDir).socketDir,
  user,
  password: readPassword(dataDir) ?? '',
  database: 'postgres',
})

/** The superuser's, for what only a test does. */
export const superuserAddress = (dataDir: string) => addressOf(dataDir, SUPERUSER)

const addressesOf = (dataDir: string): Addresses => ({
  address: addressOf(dataDir, SERVER),
  ownerAddress: addressOf(dataDir, OWNER),
})

/** @returns `null` if PostgreSQL does not start. @throws if another server owns the folder */
async function becomeOwner(dataDir: string, paths: ClusterPaths, binaries: string): Promise<Owned | null> {
  const run = randomUUID()
  let postgres = null as Postgres | null
  let starts = 0
  let seen: { readonly what: 'owned' | 'leftover'; readonly since: number } | null = null
  const seenFor = (what: 'owned' | 'leftover'): number => {
    if (seen?.what !== what) seen = { what, since: Date.now() }
    return Date.now() - seen.since
  }

  for (let end = Date.now() + START_TIMEOUT_MS; Date.now() < end; await sleep(RETRY_MS)) {
    const session = await openSession(superuserAddress(dataDir))
    if (session === null || session === 'not yet') {
      seen = null
      // After a power cut recovery may take long, and a stop during recovery would make it begin anew.
      if (session === 'not yet') end = Date.now() + START_TIMEOUT_MS
      if (postgres?.hasEnded() === false || livingPostgres(paths) !== null) continue
      if (++starts > STARTS_MAX) break
      clearLeftover(paths)
      if (!closeCluster(paths, binaries, ensurePassword(dataDir))) continue
      postgres = startPostgres(paths, binaries, run)
      continue
    }
    const isLocked = await tryLock(session)
    if (isLocked && postgres !== null && (await runOf(session)) === run) return { postgres, session }
    await session.end().catch(() => undefined)
    if (!isLocked && seenFor('owned') > OWNER_LIVES_MS) {
      await stopPostgres(postgres)
      throw new Error(`Another server is running on ${dataDir}: stop it first, or choose another DATA_DIR`)
    }
    if (isLocked && seenFor('leftover') > LEFTOVER_MS) signal(livingPostgres(paths))
  }
  await stopPostgres(postgres)
  return null
}

/** @returns `null` if there is no database; `'not yet'` while it starts, recovers or stops */
async function openSession(address: Address): Promise<pg.Client | 'not yet' | null> {
  const session = new pg.Client({ ...address, application_name: 'visitor-kiosk owner' })
  session.on('error', () => undefined)
  try {
    await session.connect()
    return session
  } catch (error) {
    await session.end().catch(() => undefined)
    return databaseReport(error)?.state === CANNOT_CONNECT_NOW ? 'not yet' : null
  }
}

async function tryLock(session: pg.Client): Promise<boolean> {
  const { rows } = await session
    .query('select pg_try_advisory_lock($1) as locked', [OWNER_LOCK])
    .catch(() => ({
      rows: [],
    }))
  return rows[0]?.locked === true
}

/** Which start of which server this database is. */
async function runOf(session: pg.Client): Promise<unknown> {
  const { rows } = await session.query('show cluster_name').catch(() => ({ rows: [] }))
  return rows[0]?.cluster_name
}

function signal(pid: number | null): void {
  if (pid === null) return
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // It ended in the meantime, which is what was asked of it.
  }
}
