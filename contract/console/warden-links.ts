import * as v from 'valibot'
import { defineCall } from '../calls/call.ts'
import { NAME_MAX_LENGTH, ROLL_CALL_TICKS_MAX, WARDEN_CODE_DIGITS } from '../limits.ts'
import { text } from '../text.ts'
import { companyCall, Instant, OptionalId, readCall } from './console-call.ts'
import { RollCall, Tick } from './roll-calls.ts'
import { desk, VisitId } from './today.ts'

/**
 * A link for people without an account, who read and tick the roll call of its site until it expires. What it opens needs
 * the six digits as well; both are answered once and stored as hashes.
 */
export const makeWardenLink = companyCall(
  'makeWardenLink',
  'roll-calls/warden-link',
  desk,
  { siteId: OptionalId },
  v.object({ id: v.string(), secret: v.string(), code: v.string(), expiresAt: Instant }),
)

/** The links that have not expired, without their secrets. */
export const listWardenLinks = readCall(
  'listWardenLinks',
  'roll-calls/warden-links',
  desk,
  {},
  v.array(
    v.object({
      id: v.string(),
      siteId: v.nullable(v.string()),
      expiresAt: Instant,
      /** Too many wrong codes were typed: it opens nothing more. Devices that had opened it go on. */
      isClosed: v.boolean(),
      wrongTries: v.number(),
      /** Those who have opened it, as they call themselves. */
      wardens: v.array(v.object({ id: v.string(), name: v.string(), openedAt: Instant })),
    }),
  ),
)

/** Devices that have opened it are signed out. */
export const revokeWardenLink = companyCall(
  'revokeWardenLink',
  'roll-calls/warden-link/revoke',
  desk,
  { linkId: VisitId },
  v.null(),
  { refusals: ['NOT_FOUND'] },
)

/** What a warden by a link sees: `rollCall` is the one that runs, or the one that has ended since the link was opened. */
const Watch = v.object({
  /** Until when this device may read and tick. */
  endsAt: Instant,
  siteName: v.nullable(v.string()),
  rollCall: v.nullable(RollCall),
  /** By their ids, the names of the sites whose people this device may see; servers before have not said them. */
  siteNames: v.optional(v.record(v.string(), v.string()), () => ({})),
})

/**
 * Exchanges the secret of a link and its six digits for a cookie. `NOT_FOUND`: the link is unknown, expired, revoked or
 * closed, or was opened `WARDEN_OPENINGS` times: another one is needed. `FORBIDDEN`: a wrong code; after `WARDEN_CODE_TRIES` of them the link is closed.
 */
export const openWardenLink = defineCall({
  name: 'openWardenLink',
  method: 'POST',
  path: '/api/console/warden/open',
  access: 'open',
  request: v.strictObject({
    secret: v.pipe(v.string('INPUT_STRING'), v.maxLength(100, 'INPUT_STRING')),
    code: v.pipe(
      v.string('INPUT_STRING'),
      v.transform((typed) => typed.replace(/[\s-]/g, '')),
      v.regex(/^\d+$/, 'INPUT_STRING'),
      v.length(WARDEN_CODE_DIGITS, 'INPUT_STRING'),
    ),
    name: text({ minColumns: 1, maxLength: NAME_MAX_LENGTH }),
  }),
  answer: Watch,
  refusals: ['NOT_FOUND', 'FORBIDDEN'],
})

/** By the cookie. `UNAUTHORIZED`: it has expired, or its link was revoked. */
export const getWatchedRollCall = defineCall({
  name: 'getWatchedRollCall',
  method: 'GET',
  path: '/api/console/warden/roll-call',
  access: 'open',
  request: v.strictObject({}),
  answer: Watch,
  refusals: ['UNAUTHORIZED'],
})

/**
 * As `tickRollCall`, without people on no list. `TOO_MANY_REQUESTS`: too many at once, or ticks beyond
 * `WARDEN_PERSON_TICKS_MAX` are among them; the others were stored.
 */
export const tickAsWarden = defineCall({
  name: 'tickAsWarden',
  method: 'POST',
  path: '/api/console/warden/tick',
  access: 'open',
  request: v.strictObject({
    rollCallId: VisitId,
    ticks: v.pipe(v.array(Tick), v.maxLength(ROLL_CALL_TICKS_MAX)),
    sentAt: Instant,
  }),
  answer: RollCall,
  refusals: ['UNAUTHORIZED', 'NOT_FOUND', 'FORBIDDEN'],
})
