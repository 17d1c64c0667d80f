import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { MasterKeys } from './master-keys.ts'
import type { Vault } from './vault.ts'
import { type Address, type DatabaseClient, OLDER_PROGRAM } from '#server/database/database.ts'
import { addComingKey, dropUnusedKeys, keepLeft, readChange, switchKeys } from './data-keys.ts'
import { COUNT_BEHIND, followKeys } from './follow-keys.ts'
import { countOld, sealTableAgain } from './seal-again.ts'
import { sealedTables } from './sealed-tables.ts'

/** Allows one change of keys at a time. Any number that is not used for another advisory lock in this database. */
const ROTATION_LOCK = 7_003
const LOOK_MS = 100
/** Processes look at least every two seconds. */
const KNOWN_WITHIN_MS = 30_000
/** Whatever was sealed with the old key just before the change is stored by then: statements end after 5 s. */
const SETTLE_MS = 10_000

export interface Rotation {
  readonly from: number
  readonly to: number
  /** Whether an earlier one was only brought to its end. */
  readonly wasUnderWay: boolean
  /** Rows that were sealed anew, by table. */
  readonly sealedAgain: Readonly<Record<string, number>>
}

export interface RotationTools {
  readonly address: Address
  readonly readMasters: () => Promise<MasterKeys>
  /** Encrypts the account library's own values anew. @returns the number of rows */
  readonly sealAccountsAgain: (client: DatabaseClient, vault: Vault) => Promise<number>
  /** Writes the change into the audit logs, which seals what was before under the new key. */
  readonly note: (vault: Vault, from: number, to: number) => Promise<void>
}

/**
 * Replaces the key that encrypts everything in the database while servers go on working: a new key is made known to
 * every process before any encrypts with it, and every value is encrypted anew before the old key is retired. After an
 * interruption at any moment, the next call finishes the change, or a server does within a minute.
 * @param wantsNew whether to begin a change if none is under way
 * @returns `null` if another process is doing it, or if there was nothing to do
 * @throws with a message for an operator
 */
export async function rotateKeys(tools: RotationTools, wantsNew: boolean): Promise<Rotation | null> {
  const { address, readMasters } = tools
  const client = new pg.Client({
    ...address,
    statement_timeout: 0,
    application_name: 'visitor-kiosk rotation',
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const lock = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      ROTATION_LOCK,
    ])
    if (!lock.rows[0]?.locked) return null
    const before = await readChange(client)
    const wasUnderWay = before.coming !== null || before.leaving !== null
    if (!wasUnderWay && !wantsNew) return null
    await refuseOlder(client)
    const { vault, stop } = await followKeys(address, readMasters, () => undefined)
    try {
      if (!wasUnderWay)
        await inTransaction(client, async () => addComingKey(client, await readMasters(), randomBytes(32)))
      const coming = await readChange(client)
      if (coming.coming !== null) {
        await knownToAll(client, coming.version)
        await inTransaction(client, () => switchKeys(client))
      }
      const { version, leaving, current } = await readChange(client)
      if (leaving === null || current === null) throw new Error('The keys are not as this program left them')
      await knownToAll(client, version)
      const sealedAgain = await sealAllAgain(client, vault, tools, SETTLE_MS)
      await tools.note(vault, leaving, current)
      await inTransaction(client, () => keepLeft(client))
      return { from: leaving, to: current, wasUnderWay, sealedAgain }
    } finally {
      await stop()
    }
  } finally {
    await client.end()
  }
}

/** Every night: what was stored late under an older key is sealed anew, and keys that nothing needs are removed. */
export async function tidyKeys(tools: RotationTools, vault: Vault): Promise<void> {
  const client = new pg.Client({
    ...tools.address,
    statement_timeout: 0,
    application_name: 'visitor-kiosk rotation',
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const lock = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      ROTATION_LOCK,
    ])
    if (!lock.rows[0]?.locked) return
    await sealAllAgain(client, vault, tools, 0)
    await dropUnusedKeys(client)
  } finally {
    await client.end()
  }
}

async function sealAllAgain(client: DatabaseClient, vault: Vault, tools: RotationTools, settleMs: number) {
  const sealedAgain: Record<string, number> = {}
  const from = performance.now()
  for (let left = true; left; ) {
    for (const table of sealedTables) {
      sealedAgain[table.table] =
        (sealedAgain[table.table] ?? 0) + (await sealTableAgain(client, vault, table))
    }
    sealedAgain['auth.twoFactor'] =
      (sealedAgain['auth.twoFactor'] ?? 0) + (await tools.sealAccountsAgain(client, vault))
    const rest = from + settleMs - performance.now()
    left = rest > 0 || (await hasOld(client, vault))
    if (left) await sleep(Math.max(rest, LOOK_MS))
  }
  return sealedAgain
}

async function hasOld(client: DatabaseClient, vault: Vault): Promise<boolean> {
  for (const table of sealedTables) if ((await countOld(client, vault, table)) > 0) return true
  return false
}

/** Waits until every connected process knows this version of the keys. @throws if one does not in time */
async function knownToAll(client: DatabaseClient, version: number): Promise<void> {
  for (const end = performance.now() + KNOWN_WITHIN_MS; performance.now() < end; await sleep(LOOK_MS)) {
    const { rows } = await client.query<{ count: number }>(COUNT_BEHIND, [version])
    if (rows[0]?.count === 0) return
  }
  throw new Error('A server does not take up the new key: look at its log, then run this again')
}

/** The version before this one knows one key only. */
async function refuseOlder(client: DatabaseClient): Promise<void> {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and application_name = $1 limit 1`,
    [OLDER_PROGRAM],
  )
  if (rows.length > 0) {
    throw new Error(
      'A server of an older version works on this database: update it first, then run this again',
    )
  }
}

async function inTransaction(client: DatabaseClient, work: () => Promise<unknown>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
