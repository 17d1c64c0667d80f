import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { databaseReport } from './failure.ts'
import { wrapClient, poolProxy } from './wrap-client.ts'

/** Connection, resources, intervention of an operator, system: the database could not do it just now. */
const NOT_NOW = /^(?:08|53|57|58)/
/** Statements that look for work: the queue's library repeats them by itself, a second later. */
const LOOKING = /\bskip locked\b/i
/** Its retries: over three hours of them, later each time. */
const KNOWN = 'ETIMEDOUT'
const RETRY_MS = 1_000

/**
 * What the job queue takes its connections from. How a job ended it writes down in passing, tries that again only after a few
 * failures that it knows, and lets any other end the process: a database that went away at that moment took the server along.
 * From here such a failure looks like one that it knows, and there is no connection until there is one.
 * @param isListening whether the queue gets a connection on which new jobs are announced; without it, it looks for them
 */
export function queuePool(pool: pg.Pool, isListening: boolean): pg.Pool {
  async function connect(): Promise<pg.PoolClient> {
    const client = await connected(pool)
    const ask = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>
    return wrapClient(client, (...asked: unknown[]) =>
      ask(...asked).catch((error: Error) => {
        throw isNotNow(error) && !LOOKING.test(textOf(asked[0])) ? asKnown(error) : error
      }),
    )
  }
  // A caller with a callback only listens, and connects anew by itself.
  return poolProxy(pool, (callback?: Parameters<pg.Pool['connect']>[0]) =>
    callback === undefined ? connect() : isListening ? pool.connect(callback) : undefined,
  )
}

async function connected(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    // The process ends: what was begun is begun anew by another.
    if (pool.ending) return new Promise(() => undefined)
    if (!isNotNow(error)) throw error
    await sleep(RETRY_MS, undefined, { ref: false })
    return connected(pool)
  }
}

function isNotNow(error: unknown): boolean {
  const report = databaseReport(error)
  return report === null || NOT_NOW.test(report.state)
}

const asKnown = (error: Error): Error =>
  Object.assign(new Error(error.message, { cause: error }), { code: KNOWN })

const textOf = (asked: unknown): string =>
  typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : String(asked)
