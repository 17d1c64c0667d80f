import type pg from 'pg'
import { signOfLifeSql } from '#server/devices/sign-of-life.sql.ts'
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
import { accessAnswerSql } from '#server/visits/access-answer.sql.ts'
import { newAccessSql } from '#server/visits/new-access.sql.ts'
import { noteAccepted } from '#server/visits/note-accepted.sql.ts'
import { isEvacuatedSql } from '#server/roll-calls/is-evacuated.sql.ts'
import { noteDeclined } from '#server/visits/note-declined.sql.ts'
import { storedReasonSql } from '#server/visits/stored-reason.sql.ts'
import { takeChartChanges } from '#server/visits/take-chart-changes.sql.ts'
import { takePlace } from '#server/visits/take-place.sql.ts'
import type { SqlFunction } from './sql-function.types.ts'
import { applyVersioned } from './versioned.ts'

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
  noteAccepted,
  noteDeclined,
  isEvacuatedSql,
  newAccessSql,
  accessAnswerSql,
  signOfLifeSql,
  takeChartChanges,
  keptVisitorSql,
  judgeGuessSql,
  guessCode,
  ...eventFunctions,
]

/** Brings the functions up to date. */
export async function applyFunctions(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  for (const { signature, version, text } of sqlFunctions)
    await applyVersioned(client, {
      object: `to_regprocedure('${signature}')`,
      catalog: 'pg_proc',
      name: `function ${signature}`,
      version,
      statements: statementsOf(text),
    })
}

/** One at a time: a distributed PostgreSQL passes a statement on as it came, and its nodes take one. */
const statementsOf = (text: string): readonly string[] =>
  text.split(/^(?=create )/m).filter((statement) => statement.trim() !== '')
