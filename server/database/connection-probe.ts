import pg from 'pg'
import { type Address, PROGRAM } from './connection.ts'

const LOOK_AGAIN_MS = 5_000
const CONNECT_TIMEOUT_MS = 2_500
/** PostgreSQL's code of a server that is starting or shutting down. */
const CANNOT_CONNECT_NOW = '57P03'

/**
 * Whether the database takes new connections, asked every few seconds at most. A PostgreSQL that was told to end serves
 * the connections that it has for as long as they last, while jobs and sockets can open none any more. Any other failure is
 * left to the statements that meet it.
 */
export function connectionProbe(address: Address): () => Promise<boolean> {
  let last: { readonly at: number; readonly answer: Promise<boolean> } | null = null
  return () => {
    if (last === null || performance.now() - last.at > LOOK_AGAIN_MS) {
      last = { at: performance.now(), answer: probe(address) }
    }
    return last.answer
  }
}

async function probe(address: Address): Promise<boolean> {
  const client = new pg.Client({
    ...address,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: PROGRAM,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    return !(error instanceof pg.DatabaseError && error.code === CANNOT_CONNECT_NOW)
  } finally {
    await client.end().catch(() => undefined)
  }
}
