import * as v from 'valibot'
import { defineCall } from './call.ts'

const Instant = v.pipe(v.string(), v.isoTimestamp())

/** The roll call on which the visitor of a phone is; `null`: none is under way, or they are not inside. */
const OwnRollCall = v.nullable(
  v.object({
    isDrill: v.boolean(),
    /** Names of places where people gather. */
    musterPoints: v.array(v.string()),
    /** When the visitor said on this or another phone that they are safe. */
    saidSafeAt: v.nullable(Instant),
  }),
)

const SafetyProof = v.pipe(v.string('INPUT_STRING'), v.regex(/^[\w-]{1,200}$/, 'INPUT_STRING'))

export const getOwnRollCall = defineCall({
  name: 'getOwnRollCall',
  method: 'GET',
  path: '/api/tablet/ownRollCall',
  access: ['temp'],
  request: v.strictObject({}),
  answer: OwnRollCall,
})

/** The visitor of the phone says that they are safe. Wardens see it apart from their own ticks, which it never changes. */
export const saySafe = defineCall({
  name: 'saySafe',
  method: 'POST',
  path: '/api/tablet/saySafe',
  access: ['temp'],
  request: v.strictObject({}),
  answer: OwnRollCall,
})

/**
 * The same for the page of a badge, which has no session: what it was answered with the badge proves its visit.
 * `VISITOR_NOT_FOUND`: the visit is over.
 */
export const badgeSafety = defineCall({
  name: 'badgeSafety',
  method: 'POST',
  path: '/api/tablet/badgeSafety',
  access: 'open',
  request: v.strictObject({
    companyId: v.pipe(
      v.string('INPUT_STRING'),
      v.nonEmpty('INPUT_REQUIRED'),
      v.maxLength(64, 'INPUT_MAX_LENGTH:64'),
    ),
    proof: SafetyProof,
    /** The visitor says so; otherwise they only ask. */
    isSafe: v.boolean('INPUT_STRING'),
  }),
  answer: OwnRollCall,
  refusals: ['VISITOR_NOT_FOUND'],
})
