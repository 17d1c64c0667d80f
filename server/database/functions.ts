import type pg from 'pg'
import { eventFunctions } from '#server/events/event-triggers.sql.ts'
import { guestArrivedSql } from '#server/visits/guest-arrived.sql.ts'
import { judgeGuessSql } from '#server/visitors/judge-guess.sql.ts'
import { guessCode } from '#server/visitors/guess-code.sql.ts'
import { keptVisitorSql } from '#server/visitors/kept-visitor.sql.ts'
import {
  askedAgainFrom,
  documentsToAccept,
  isOpenedFromAfar,
  lackingProofs,
} from '#server/visits/visit-proofs.sql.ts'
import { exitCountsUntil, visitToLeave } from '#server/visits/leaving.sql.ts'
import { notifyHostSql } from '#server/notifications/notify-host.sql.ts'
import { newAccessSql } from '#server/visits/new-access.sql.ts'
import { storedReasonSql } from '#server/visits/stored-reason.sql.ts'
import { takePlace } from '#server/visits/take-place.sql.ts'
import type { SqlFunction } from './sql-function.types.ts'

/** In the order in which they need each other. */
export const sqlFunctions: readonly SqlFunction[] = [
  askedAgainFrom,
  documentsToAccept,
  lackingProofs,
  isOpenedFromAfar,
  takePlace,
  exitCountsUntil,
  visitToLeave,
  notifyHostSql,
  storedReasonSql,
  guestArrivedSql,
  newAccessSql,
  keptVisitorSql,
  judgeGuessSql,
  guessCode,
  ...eventFunctions,
]

/**
 * Brings the functions up to date. A database that has a later version of one keeps it: the process of a later version of
 * this program has brought it, and what it does is understood by the version before.
 */
export async function applyFunctions(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  for (const { signature, version, text } of sqlFunctions) {
    const { rows } = await client.query<{ mark: string | null }>(
      "select obj_description(to_regprocedure($1), 'pg_proc') as mark",
      [signature],
    )
    const applied = Number(/^version (\d+)$/.exec(rows[0]?.mark ?? '')?.[1] ?? 0)
    if (applied >= version) continue
    await client.query('begin')
    try {
      await client.query(text)
      await client.query(`comment on function ${signature} is 'version ${version}'`)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }
}
