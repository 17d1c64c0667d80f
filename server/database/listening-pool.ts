import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { wrapClient, poolProxy } from './wrap-client.ts'

const RETRY_MS = 1_000
/** A client that only listens would not notice a broken connection without this check. */
const BEAT_MS = 10_000

/**
 * What the sockets' adapter takes the connection from that it listens on. By itself it never gives back one that broke, forgets
 * one on which LISTEN failed, connects twice where one breaks meanwhile, and waits for ever on one whose other end has vanished:
 * some outages of the database would use the pool up, or leave the process deaf.
 * @param onHearingAgain told when it listens again; what was said in between it has missed
 */
export function listeningPool(pool: pg.Pool, onHearingAgain: () => void): pg.Pool {
  let hasListened = false
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect()
    const ask = client.query.bind(client)
    const isAgain = hasListened
    let hasEnded = false
    const beating = setInterval(() => {
      ask('select 1').catch(() => client.end().catch(() => undefined))
    }, BEAT_MS)
    const onEnd = (): void => {
      hasEnded = true
      clearInterval(beating)
      client.release(true)
    }
    const listen = async (text: string): Promise<unknown> => {
      try {
        const listening = await ask(text)
        hasListened = true
        if (isAgain) onHearingAgain()
        return listening
      } catch {
        // The adapter has heard of the end, and connects anew.
        if (hasEnded) return new Promise(() => undefined)
        await sleep(RETRY_MS)
        return listen(text)
      }
    }
    client.once('end', onEnd)
    return wrapClient(client, listen, () => {
      clearInterval(beating)
      client.off('end', onEnd)
    })
  }
  return poolProxy(pool, connect)
}
