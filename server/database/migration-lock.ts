import type { DatabaseClient } from './connection.ts'
import { databaseReport } from './failure.ts'

/** Any number that is not used for another advisory lock in this database. */
export const MIGRATION_LOCK = 7_001
const WAIT_SECONDS = 30
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Takes the lock under which one process at a time migrates. It ends with the client's connection.
 * @param say told, in words for an operator, that another one has it, because a start that only waits looks like one that hangs
 * @throws in words for an operator if it is not free within `waitSeconds`
 */
export async function takeMigrationLock(
  client: DatabaseClient,
  say: (sentence: string) => void,
  waitSeconds = WAIT_SECONDS,
): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    MIGRATION_LOCK,
  ])
  if (rows[0]?.taken === true) return
  say(`Waiting for another process that migrates the database: ${await holderOf(client)}`)
  await client.query(`set lock_timeout = '${waitSeconds}s'`)
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  } catch (error) {
    if (databaseReport(error)?.state !== LOCK_NOT_AVAILABLE) throw error
    throw new Error(
      `The lock for migrations has not become free in ${waitSeconds} s. It belongs to ${await holderOf(client)}. ` +
        'If no start of this product is under way, end that session with pg_terminate_backend',
    )
  }
  await client.query('reset lock_timeout')
}

async function holderOf(client: DatabaseClient): Promise<string> {
  const { rows } = await client.query<{ holder: string }>(
    `select format('database session %s (%s, %s since %s)', l.pid, coalesce(nullif(a.application_name, ''), 'without a name'),
       coalesce(a.state, 'state unknown'), to_char(a.state_change at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"')) as holder
     from pg_locks l left join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = $1 and l.objsubid = 1
       and l.database = (select oid from pg_database where datname = current_database())`,
    [MIGRATION_LOCK],
  )
  return rows[0]?.holder ?? 'a session that has just ended'
}
