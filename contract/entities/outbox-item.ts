import * as v from 'valibot'
import { clientErrorCodes, errorCodes } from '../error-codes.ts'
import { NAME_MAX_LENGTH } from '../limits.ts'
import { optionalText } from '../text.ts'

export const outboxKinds = ['entry', 'exit', 'signUp'] as const
export const outboxDecisions = ['retry', 'dismiss'] as const

const failureCodes = [...errorCodes, ...clientErrorCodes] as const

/**
 * A request that a tablet recorded and that the server has not stored. What the tablet says of it is for staff only: text
 * that a server would refuse elsewhere is left out, so that one item never hides the others.
 */
export const OutboxItem = v.strictObject({
  /** The request's idempotency key. */
  key: v.pipe(v.string('INPUT_STRING'), v.uuid('INPUT_STRING')),
  kind: v.picklist(outboxKinds, 'INPUT_STRING'),
  /** When the visitor was at the tablet. */
  occurredAt: v.pipe(v.string('INPUT_STRING'), v.isoTimestamp('INPUT_STRING')),
  /** Why the server refused it; `null` while it waits. */
  reason: v.fallback(v.nullable(v.picklist(failureCodes)), 'ERROR_RETRY'),
  /** The server's id of the visitor; `null` for one whom only the tablet knows. */
  visitorId: v.fallback(v.nullable(v.pipe(v.string(), v.uuid())), null),
  /** The visitor's name, as far as the tablet knows it. */
  name: v.fallback(optionalText({ minColumns: 1, maxLength: 2 * NAME_MAX_LENGTH }), null),
})
