import type pg from 'pg'

type Query = (...asked: never[]) => Promise<unknown>

/** A client whose holder asks by `query`, until it is given back. @param onReturn called just before */
export function wrapClient(client: pg.PoolClient, query: Query, onReturn?: () => void): pg.PoolClient {
  const giveBack = client.release
  return Object.assign(client, {
    query,
    release(broken?: Error | boolean) {
      onReturn?.()
      // The next borrower of this connection gets the original `query` again.
      Reflect.deleteProperty(client, 'query')
      giveBack(broken)
    },
  })
}

/** The same pool, whose clients come from `connect`. */
export const poolProxy = (pool: pg.Pool, connect: unknown): pg.Pool =>
  Object.assign(Object.create(pool), { connect, query: pool.query.bind(pool) })
