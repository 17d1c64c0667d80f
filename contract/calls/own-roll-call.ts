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
