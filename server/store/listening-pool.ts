import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { lend, poolWith } from './lend.ts'

const RETRY_MS = 1_000

/**
 * What the sockets' adapter takes the connection from that it listens on. By itself it never gives back one that broke, forgets
 * one on which LISTEN failed, and connects twice where one breaks meanwhile: some outages of the database would use the pool up.
 */
export function listeningPool(pool: pg.Pool): pg.Pool {
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect()
    const ask = client.query.bind(client)
    let hasEnded = false
    const onEnd = (): void => {
      hasEnded = true
      client.release(true)
    }
    const listen = async (text: string): Promise<unknown> => {
      try {
        return await ask(text)
      } catch {
        // The adapter has heard of the end, and connects anew.
        if (hasEnded) return new Promise(() => undefined)
        await sleep(RETRY_MS)
        return listen(text)
      }
    }
    client.once('end', onEnd)
    return lend(client, listen, () => client.off('end', onEnd))
  }
  return poolWith(pool, connect)
}
