import * as v from 'valibot'
import { ROLL_CALL_TICKS_MAX } from '../limits.ts'
import { companyCall, Instant, OptionalId, readCall } from './console-call.ts'
import { desk, evacuee, VisitId, watchers } from './today.ts'

const RollCall = v.object({
  rollCallId: v.string(),
  /** `null`: all sites. */
  siteId: v.nullable(v.string()),
  startedAt: Instant,
  /** Names of staff; `null`: no longer there. */
  startedBy: v.nullable(v.string()),
  endedAt: v.nullable(Instant),
  endedBy: v.nullable(v.string()),
  /** Who was inside when it began, by name. */
  people: v.array(
    v.object({
      ...evacuee,
      /** Has left through a tablet since. */
      leftAt: v.nullable(Instant),
      isSafe: v.boolean(),
      /** Of the last tick. */
      tickedBy: v.nullable(v.string()),
      tickedAt: v.nullable(Instant),
    }),
  ),
})
export type RollCall = v.InferOutput<typeof RollCall>

/**
 * Takes down who is inside. Whoever starts one where one is under way joins it: `rollCallId`, made by the caller, is
 * then answered with another one, and those who are inside and not on its list are added. `startedAt`: when it began
 * without the server; a time that cannot be right (in the future, or longer ago than `ROLL_CALL_MAX_MS`) is now.
 */
export const startRollCall = companyCall(
  'startRollCall',
  'roll-calls/start',
  desk,
  { rollCallId: VisitId, siteId: OptionalId, startedAt: v.optional(v.nullable(Instant), null) },
  RollCall,
)

/** Several wardens tick at once, also afterwards what they ticked while away: the last tick by time stands. */
export const tickRollCall = companyCall(
  'tickRollCall',
  'roll-calls/tick',
  desk,
  {
    rollCallId: VisitId,
    ticks: v.pipe(
      v.array(v.strictObject({ tickId: VisitId, visitId: VisitId, isSafe: v.boolean(), at: Instant })),
      v.maxLength(ROLL_CALL_TICKS_MAX),
    ),
  },
  RollCall,
  { refusals: ['NOT_FOUND'] },
)

/** What it answers is the report. One of all sites is ended only by a role at all sites. */
export const endRollCall = companyCall(
  'endRollCall',
  'roll-calls/end',
  desk,
  { rollCallId: VisitId },
  RollCall,
  {
    refusals: ['NOT_FOUND'],
  },
)

export const getRollCall = readCall(
  'getRollCall',
  'roll-calls/{rollCallId}',
  watchers,
  { rollCallId: VisitId },
  RollCall,
  { refusals: ['NOT_FOUND'] },
)

/** The latest ones, those under way first. */
export const listRollCalls = readCall(
  'listRollCalls',
  'roll-calls',
  watchers,
  {},
  v.array(
    v.object({
      rollCallId: v.string(),
      siteId: v.nullable(v.string()),
      startedAt: Instant,
      startedBy: v.nullable(v.string()),
      endedAt: v.nullable(Instant),
      people: v.number(),
      /** Ticked, or left through a tablet. */
      safe: v.number(),
    }),
  ),
)
