import * as v from 'valibot'
import { DirectionWire } from '../entities/direction.ts'
import { TypedCode } from '../entities/visitor-code.ts'
import { errorCodes } from '../error-codes.ts'
import { defineCall } from '../calls/call.ts'

/**
 * Remote opening for a visitor: the tablet is told, requests the entry or exit, and its outcome is the answer.
 * `UNAVAILABLE`: the tablet did not answer within the command's life.
 */
export const openAccess = defineCall({
  name: 'openAccess',
  method: 'POST',
  path: '/api/v1/devices/{deviceId}/open-access',
  access: ['integration'],
  scope: 'access.open',
  request: v.strictObject({
    deviceId: v.pipe(
      v.string('INPUT_STRING'),
      v.nonEmpty('INPUT_REQUIRED'),
      v.maxLength(64, 'INPUT_MAX_LENGTH:64'),
      v.description('The tablet, as the console names it under *Tablets*.'),
    ),
    code: v.pipe(TypedCode, v.description('The code of the visitor or of the badge, as it would be typed.')),
    direction: v.pipe(v.optional(DirectionWire, true), v.description('`true`: in. `false`: out.')),
  }),
  answer: v.object({
    commandId: v.string(),
    outcome: v.picklist(['done', 'refused']),
    errorCode: v.pipe(
      v.nullable(v.picklist([...errorCodes, 'BUSY', 'ERR_NETWORK'])),
      v.description('Why it was refused. `BUSY`: another visitor is at the tablet.'),
    ),
  }),
  refusals: ['NOT_FOUND'],
  documentation: {
    summary: 'Let a visitor in or out at a tablet',
    description:
      'Asks the tablet to record the entry or exit of the visitor with this code, as if the visitor had typed it there, and waits for its outcome. It is refused while another visitor is at the tablet. `UNAVAILABLE` means that the tablet did not answer in time.',
    tag: 'Doors',
    example: {
      request: { deviceId: '0198c0de-0000-7000-8000-0000000000d1', code: 'ADA18156', direction: true },
      answer: { commandId: '0198c0de-0000-7000-8000-0000000000c1', outcome: 'done', errorCode: null },
    },
  },
})
