import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Address } from './connection.ts'

const CHANNEL = 'visitor_kiosk_session'
const CONNECT_TIMEOUT_MS = 2_500
const QUERY_TIMEOUT_MS = 5_000
/** A notification takes some milliseconds; a database under load gets more. */
const HEAR_MS = 5_000

export const NO_SESSION =
  'DATABASE_URL leads to a connection pooler that gives connections back after each transaction or statement: ' +
  'set its pool_mode to session, or connect directly'

/**
 * Locks, notifications and prepared statements belong to a session. A pooler in transaction mode (pgbouncer) refuses none
 * of them: it loses notifications and leaves locks behind on connections of its own. A notification that a second connection
 * sends reaches the first one only where the first one has kept its session.
 * @throws in words for an operator
 */
export async function needSessions(address: Address): Promise<void> {
  // Nothing stands in front of the embedded database.
  if (!('connectionString' in address)) return
  const listener = clientOf(address)
  const sender = clientOf(address)
  try {
    await listener.connect()
    await sender.connect()
    const token = randomUUID()
    const waited = new AbortController()
    const heard = new Promise<boolean>((resolve) => {
      listener.on('notification', ({ payload }) => {
        if (payload === token) resolve(true)
      })
    })
    await listener.query(`listen ${CHANNEL}`)
    await sender.query('select pg_notify($1, $2)', [CHANNEL, token])
    const tooLate = sleep(HEAR_MS, false, { signal: waited.signal }).catch(() => false)
    const isHeard = await Promise.race([heard, tooLate])
    waited.abort()
    await listener.query(`unlisten ${CHANNEL}`)
    if (!isHeard) throw new Error(NO_SESSION)
  } finally {
    await Promise.all([listener, sender].map((client) => client.end().catch(() => undefined)))
  }
}

function clientOf(address: Address): pg.Client {
  const client = new pg.Client({
    ...address,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  })
  // What breaks is thrown by the statement that it breaks.
  client.on('error', () => undefined)
  return client
}
