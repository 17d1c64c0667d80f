import * as v from 'valibot'
import {
  MUSTER_POINT_MAX_LENGTH,
  NAME_MAX_LENGTH,
  ROLL_CALL_ADDED_MAX,
  ROLL_CALL_TICKS_MAX,
} from '../limits.ts'
import { personKinds, personStates } from '../roll-call.ts'
import { text } from '../text.ts'
import { companyCall, Instant, OptionalId, readCall } from './console-call.ts'
import type { Policy } from './policy.ts'
import { desk, evacuee, followers, VisitId } from './today.ts'

/** Wardens tick, and leave it to the desk to begin and to end. */
const tickers: Policy = { roles: [...desk.roles, 'warden'], atSite: true }

export const RollCall = v.object({
  rollCallId: v.string(),
  /** `null`: all sites. */
  siteId: v.nullable(v.string()),
  startedAt: Instant,
  /** Name of a member of staff; `null`: the account was removed. */
  startedBy: v.nullable(v.string()),
  endedAt: v.nullable(Instant),
  endedBy: v.nullable(v.string()),
  isDrill: v.optional(v.boolean(), false),
  /** The roll call began on a device whose list of people inside was not complete. */
  isCut: v.optional(v.boolean(), false),
  /** Names of places where people gather, of its site or all. */
  musterPoints: v.optional(v.array(v.string()), () => []),
  /**
   * The people who were inside when it began, those who were checked out automatically shortly before, and those whom
   * wardens have added. `visitId` of others than visitors is an id of their own.
   */
  people: v.array(
    v.object({
      ...evacuee,
      kind: v.optional(v.picklist(personKinds), 'visitor'),
      /** When they left through a tablet after the roll call began. */
      leftAt: v.nullable(Instant),
      /**
       * When the server checked them out before the roll call began, as at closing time: they may still be there. Roll
       * calls that a browser has kept from before lack it.
       */
      assumedLeftAt: v.optional(v.nullable(Instant), null),
      /** When a visitor said on their own phone that they are safe: they count as found only when a warden has seen them. */
      saidSafeAt: v.optional(v.nullable(Instant), null),
      /**
       * The person's own number, and that of the host whom a visitor sees; only while the roll call runs, and for those with an
       * account. The version before leaves them out.
       */
      phone: v.optional(v.nullable(v.string()), null),
      hostPhone: v.optional(v.nullable(v.string()), null),
      isSafe: v.boolean(),
      /** Roll calls that a browser has kept from before have `isSafe` alone. */
      state: v.optional(v.picklist(personStates), 'open'),
      musterPoint: v.optional(v.nullable(v.string()), null),
      /** Since when the state is one in which they are looked for no more. */
      accountedAt: v.optional(v.nullable(Instant), null),
      /** Who ticked last. */
      tickedBy: v.nullable(v.string()),
      tickedAt: v.nullable(Instant),
    }),
  ),
})
export type RollCall = v.InferOutput<typeof RollCall>

/** What the device's clock says as it sends: what it has recorded is moved by as much as that clock is wrong. */
const sentAt = v.optional(v.nullable(Instant), null)

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
  {
    rollCallId: VisitId,
    siteId: OptionalId,
    startedAt: v.optional(v.nullable(Instant), null),
    isDrill: v.optional(v.boolean('INPUT_STRING'), false),
    sentAt,
  },
  RollCall,
)

/** `isSafe`: from a page that was opened before the server was renewed. */
export const Tick = v.pipe(
  v.strictObject({
    tickId: VisitId,
    visitId: VisitId,
    at: Instant,
    state: v.optional(v.picklist(personStates, 'INPUT_STRING')),
    isSafe: v.optional(v.boolean('INPUT_STRING')),
    musterPoint: v.optional(v.nullable(text({ minColumns: 1, maxLength: MUSTER_POINT_MAX_LENGTH })), null),
  }),
  v.check(({ state, isSafe }) => (state === undefined) !== (isSafe === undefined), 'INPUT_REQUIRED'),
)

/** A person on no list, whom a warden has met or who is missed by others. */
const Added = v.strictObject({
  personId: VisitId,
  name: text({ minColumns: 1, maxLength: NAME_MAX_LENGTH }),
  at: Instant,
})

/** Several wardens tick at the same time, and send ticks that they made offline later: the latest tick by time wins. */
export const tickRollCall = companyCall(
  'tickRollCall',
  'roll-calls/tick',
  tickers,
  {
    rollCallId: VisitId,
    ticks: v.pipe(v.array(Tick), v.maxLength(ROLL_CALL_TICKS_MAX)),
    added: v.optional(v.pipe(v.array(Added), v.maxLength(ROLL_CALL_ADDED_MAX)), () => []),
    sentAt,
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
      isDrill: v.boolean(),
      /** Those who were inside when it began, and those whom wardens added; without employees. */
      people: v.number(),
      /** Those of them who were found, or left. */
      safe: v.number(),
      employees: v.optional(v.number(), 0),
      employeesSafe: v.optional(v.number(), 0),
    }),
  ),
)

/** Those under way, for every page to say so: a call that costs little, since each tick makes consoles ask again. */
export const listRunningRollCalls = readCall(
  'listRunningRollCalls',
  'roll-calls/running',
  followers,
  {},
  v.array(
    v.object({
      rollCallId: v.string(),
      siteId: v.nullable(v.string()),
      startedAt: Instant,
      isDrill: v.boolean(),
    }),
  ),
)
