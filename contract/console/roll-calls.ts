import * as v from 'valibot'
import { ROLL_CALL_TICKS_MAX } from '../limits.ts'
import { companyCall, Instant, OptionalId, readCall } from './console-call.ts'
import type { Policy } from './policy.ts'
import { desk, evacuee, followers, VisitId } from './today.ts'

/** Wardens tick, and leave it to the desk to begin and to end. */
const tickers: Policy = { roles: [...desk.roles, 'warden'], atSite: true }

const RollCall = v.object({
  rollCallId: v.string(),
  /** `null`: all sites. */
  siteId: v.nullable(v.string()),
  startedAt: Instant,
  /** Name of a member of staff; `null`: the account was removed. */
  startedBy: v.nullable(v.string()),
  endedAt: v.nullable(Instant),
  endedBy: v.nullable(v.string()),
  /** The people who were inside when it began, and those who were checked out automatically shortly before, by name. */
  people: v.array(
    v.object({
      ...evacuee,
      /** When they left through a tablet after the roll call began. */
      leftAt: v.nullable(Instant),
      /**
       * When the server checked them out before the roll call began, as at closing time: they may still be there. Roll
       * calls that a browser has kept from before lack it.
       */
      assumedLeftAt: v.optional(v.nullable(Instant), null),
      isSafe: v.boolean(),
      /** Who ticked last. */
      tickedBy: v.nullable(v.string()),
      tickedAt: v.nullable(Instant),
    }),
  ),
})
export type RollCall = v.InferOutput<typeof RollCall>

/**
 * Lists the people who are inside. If a roll call is already under way, the caller joins it: the answer then has
 * another `rollCallId` than the one that the caller made, and people who are inside and not on its list are added.
 * `startedAt`: when it began offline; a time that cannot be right (in the future, or longer ago than
 * `ROLL_CALL_MAX_MS`) is replaced by now.
 */
export const startRollCall = companyCall(
  'startRollCall',
  'roll-calls/start',
  desk,
  { rollCallId: VisitId, siteId: OptionalId, startedAt: v.optional(v.nullable(Instant), null) },
  RollCall,
)

/** Several wardens tick at the same time, and send ticks that they made offline later: the latest tick by time wins. */
export const tickRollCall = companyCall(
  'tickRollCall',
  'roll-calls/tick',
  tickers,
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

/** The answer is the report. A roll call of all sites can be ended only with a role at all sites. */
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
  followers,
  { rollCallId: VisitId },
  RollCall,
  { refusals: ['NOT_FOUND'] },
)

/** The latest roll calls, those under way first. */
export const listRollCalls = readCall(
  'listRollCalls',
  'roll-calls',
  followers,
  {},
  v.array(
    v.object({
      rollCallId: v.string(),
      siteId: v.nullable(v.string()),
      startedAt: Instant,
      startedBy: v.nullable(v.string()),
      endedAt: v.nullable(Instant),
      /** Those who were inside when it began. */
      people: v.number(),
      /** People who were ticked, or left through a tablet. */
      safe: v.number(),
    }),
  ),
)

/** Those under way, for every page to say so: a call that costs little, since each tick makes consoles ask again. */
export const listRunningRollCalls = readCall(
  'listRunningRollCalls',
  'roll-calls/running',
  followers,
  {},
  v.array(v.object({ rollCallId: v.string(), siteId: v.nullable(v.string()), startedAt: Instant })),
)
