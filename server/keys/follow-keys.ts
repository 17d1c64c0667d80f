import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { MasterKeys } from './master-keys.ts'
import { type KeyRing, makeVault, type Vault } from './vault.ts'
import type { Address } from '#server/database/database.ts'
import { KEYS_CHANGED, readKeyRing } from './data-keys.ts'

export interface FollowedKeys {
  readonly vault: Vault
  stop(): Promise<void>
}

/**
 * Each process that encrypts holds a shared lock on the version of the keys that it knows, as long as its connection
 * lives. From these locks the process that replaces a key sees when all processes know the new one.
 */
const KNOWS_CLASS = 7_002
/** Besides what it is told: a connection that broke unseen is noticed. */
const LOOK_MS = 2_000
const RETRY_MS = 500
const TIMEOUT_MS = 5_000
/** Interval of reading the keys again even without a notification, so that a retired key is not accepted for long. */
const READ_AGAIN_MS = 24 * 3_600_000

/** How many processes know only keys of an older version than `$1`. */
export const COUNT_BEHIND = `
  select count(distinct pid)::int as count from pg_locks
  where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
    and classid = ${KNOWS_CLASS} and objsubid = 2 and objid::bigint < $1`

/**
 * A vault whose keys are always those of the database.
 * @param readMasters asked at every change: the master key may have been replaced meanwhile
 * @throws if the keys cannot be read now; what goes wrong later is tried again, and told to `onError`
 */
export async function followKeys(
  address: Address,
  readMasters: () => Promise<MasterKeys>,
  onError: (error: Error) => void,
): Promise<FollowedKeys> {
  let ring: KeyRing | null = null
  let readAt = 0
  let hasStopped = false
  let isTold = false
  let wake: () => void = () => undefined
  const tell = (): void => {
    isTold = true
    wake()
  }
  const vault = makeVault(() => {
    if (ring === null) throw new Error('The keys are not known yet')
    return ring
  })
  const first = await connect()
  const following = follow(first)
  return {
    vault,
    async stop() {
      hasStopped = true
      tell()
      await following
    },
  }

  async function follow(connected: pg.Client): Promise<void> {
    let client: pg.Client | null = connected
    while (!hasStopped) {
      try {
        client ??= await connect()
        await change()
        if (!hasStopped) await look(client, ring)
      } catch (error) {
        await client?.end().catch(() => undefined)
        client = null
        if (hasStopped) return
        onError(error instanceof Error ? error : new Error('The keys could not be read'))
        await sleep(RETRY_MS)
      }
    }
    await client?.end().catch(() => undefined)
  }

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...address,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      application_name: 'visitor-kiosk keys',
    })
    client.on('error', () => undefined)
    client.on('end', tell)
    client.on('notification', tell)
    try {
      await client.connect()
      await client.query(`listen ${KEYS_CHANGED}`)
      await look(client, null)
      return client
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
  }

  /** Resolves when the keys may have changed. */
  async function change(): Promise<void> {
    const told = new Promise<void>((resolve) => {
      wake = resolve
    })
    const waited = new AbortController()
    const waiting = sleep(LOOK_MS, undefined, { signal: waited.signal }).catch(() => undefined)
    if (!isTold) await Promise.race([told, waiting])
    waited.abort()
    isTold = false
  }

  /** Uses the new keys first, then takes the lock of their version, then releases the one before. */
  async function look(client: pg.Client, held: KeyRing | null): Promise<void> {
    for (let locked = held; ; ) {
      const { rows } = await client.query<{ version: number }>(
        'select max(version) as version from data_keys',
      )
      const isSame = locked !== null && rows[0]?.version === locked.version
      if (isSame && performance.now() - readAt < READ_AGAIN_MS) return
      const now = await readKeyRing(client, await readMasters())
      if (now === null) throw new Error('The database has no keys')
      ring = now
      readAt = performance.now()
      await client.query('select pg_advisory_lock_shared($1, $2)', [KNOWS_CLASS, now.version])
      if (locked !== null) {
        await client.query('select pg_advisory_unlock_shared($1, $2)', [KNOWS_CLASS, locked.version])
      }
      locked = now
    }
  }
}
