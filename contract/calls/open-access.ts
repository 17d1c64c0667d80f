import * as v from 'valibot'
import { DirectionWire } from '../entities/direction.ts'
import { TypedCode } from '../entities/visitor-code.ts'
import { errorCodes } from '../error-codes.ts'
import { defineCall } from './call.ts'

/**
 * Remote opening for a visitor: the tablet is told, requests the entry or exit, and its outcome is the answer.
 * `UNAVAILABLE`: the tablet did not answer within the command's life.
 */
export const openAccess = defineCall({
  name: 'openAccess',
  method: 'POST',
  path: '/api/integration/devices/{deviceId}/open-access',
  access: ['integration'],
  scope: 'access.open',
  request: v.strictObject({
    deviceId: v.pipe(
      v.string('INPUT_STRING'),
      v.nonEmpty('INPUT_REQUIRED'),
      v.maxLength(64, 'INPUT_MAX_LENGTH:64'),
    ),
    code: TypedCode,
    direction: v.optional(DirectionWire, true),
  }),
  answer: v.object({
    commandId: v.string(),
    /** For `refused`, `errorCode` says why; `BUSY`: another visitor is at the tablet. */
    outcome: v.picklist(['done', 'refused']),
    errorCode: v.nullable(v.picklist([...errorCodes, 'BUSY', 'ERR_NETWORK'])),
  }),
  refusals: ['NOT_FOUND'],
})
