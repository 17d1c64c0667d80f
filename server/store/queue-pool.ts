import type pg from 'pg'
import { databaseReport } from './failure.ts'
import { lend, poolWith } from './lend.ts'

/** Connection, resources, intervention of an operator, system: the database could not do it just now. */
const NOT_NOW = /^(?:08|53|57|58)/

/**
 * What the job queue takes its connections from. How a job ended it writes down in passing, tries that again only after a few
 * failures that it knows, and lets any other end the process: a database that went away at that moment took the server along.
 * From here such a failure looks like one that it knows.
 */
export function queuePool(pool: pg.Pool): pg.Pool {
  async function connect(): Promise<pg.PoolClient> {
    const client = await pool.connect().catch(sayNotNow)
    const ask = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>
    return lend(client, (...asked: unknown[]) => ask(...asked).catch(sayNotNow))
  }
  // Whoever gives a callback only listens, and connects anew by itself.
  return poolWith(pool, (callback?: Parameters<pg.Pool['connect']>[0]) =>
    callback === undefined ? connect() : pool.connect(callback),
  )
}

/** Over three hours of tries, later each time. */
const KNOWN = 'ETIMEDOUT'

function sayNotNow(error: Error): never {
  const report = databaseReport(error)
  if (report !== null && !NOT_NOW.test(report.state)) throw error
  throw Object.assign(new Error(error.message, { cause: error }), { code: KNOWN })
}
