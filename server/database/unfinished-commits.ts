import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Address, PROGRAM } from './connection.ts'

const LOOK_MS = 1_000
const TIMEOUT_MS = 2_500
/** What pg says when an answer takes too long. */
const NO_ANSWER = 'Query read timeout'

const isUnanswered = (error: unknown): boolean => error instanceof Error && error.message === NO_ANSWER

/**
 * Keeps a connection whose answer took too long in its pool for as long as the database waits there for a standby to have the
 * commit. Given up at once, each would be replaced by another one that waits as well, until the database takes none any more. A
 * commit cannot be called off: it is done on the one database and only not yet on the other.
 */
export function keepUnfinished(
  pool: pg.Pool,
  address: Address,
  pidOf: (client: object) => number | null,
): void {
  const connect = pool.connect.bind(pool)
  const waiting = waitingCommits(address)

  function hold(client: pg.PoolClient): pg.PoolClient {
    const giveBack = client.release
    client.release = (broken) => {
      if (isUnanswered(broken)) void untilDone(pidOf(client)).then(() => giveBack(true))
      else giveBack(broken)
    }
    return client
  }
  async function untilDone(pid: number | null): Promise<void> {
    while (pid !== null && !pool.ending && (await waiting()).has(pid))
      await sleep(LOOK_MS, undefined, { ref: false })
  }
  type Callback = Parameters<pg.Pool['connect']>[0]
  Object.assign(pool, {
    connect: (callback?: Callback) =>
      callback === undefined
        ? connect().then(hold)
        : connect((error, client, release) => {
            if (client === undefined) callback(error, client, release)
            else callback(error, hold(client), client.release)
          }),
  })
}

/** The database's processes that wait for a standby, looked for once a second at most; none if the database cannot be asked. */
function waitingCommits(address: Address): () => Promise<ReadonlySet<number>> {
  let last: { readonly at: number; readonly answer: Promise<ReadonlySet<number>> } | null = null
  return () => {
    if (last === null || performance.now() - last.at > LOOK_MS / 2) {
      last = { at: performance.now(), answer: look(address).catch(() => new Set<number>()) }
    }
    return last.answer
  }
}

async function look(address: Address): Promise<ReadonlySet<number>> {
  const client = new pg.Client({
    ...address,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    application_name: PROGRAM,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where wait_event = 'SyncRep'",
    )
    return new Set(rows.map(({ pid }) => pid))
  } finally {
    await client.end().catch(() => undefined)
  }
}
