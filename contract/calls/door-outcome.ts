import * as v from 'valibot'
import { DirectionWire } from '../entities/direction.ts'
import { DOOR_CALL_MS } from '../limits.ts'
import { defineCall } from './call.ts'

/**
 * Whether the door opened that an entry or exit asked for (`newAccess` says that it did). The answer waits for the door, and
 * is false if it has not opened in time. `NOT_FOUND`: no door was asked for by the caller.
 */
export const getDoorOutcome = defineCall({
  name: 'getDoorOutcome',
  method: 'POST',
  path: '/api/tablet/doorOutcome',
  access: ['tablet', 'temp'],
  request: v.strictObject({
    visitId: v.pipe(v.string('INPUT_STRING'), v.uuid('INPUT_STRING')),
    direction: DirectionWire,
  }),
  answer: v.object({ hasOpened: v.boolean() }),
  refusals: ['NOT_FOUND'],
  effect: 'none',
  timeoutMs: DOOR_CALL_MS,
})
