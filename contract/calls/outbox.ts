import * as v from 'valibot'
import { OutboxItem, outboxDecisions } from '../entities/outbox-item.ts'
import { OUTBOX_REPORT_MAX } from '../limits.ts'
import { defineCall } from './call.ts'

const items = v.pipe(
  v.array(OutboxItem, 'INPUT_STRING'),
  v.maxLength(OUTBOX_REPORT_MAX, `INPUT_MAX_LENGTH:${OUTBOX_REPORT_MAX}`),
)

/** All that a tablet has not delivered, refused requests first, in place of what it reported before. */
export const reportOutbox = defineCall({
  name: 'reportOutbox',
  method: 'POST',
  path: '/api/tablet/reportOutbox',
  access: ['tablet'],
  request: v.strictObject({ items }),
  answer: v.object({
    /** What staff decided on refused requests. */
    decisions: v.array(v.object({ key: v.string(), action: v.picklist(outboxDecisions) })),
  }),
})

/**
 * A revoked tablet hands in what it has not delivered, once, before it deletes its data. It proves itself with the secret
 * in its cookie, which this call deletes. `UNAUTHORIZED`: the cookie is none of a revoked tablet that has not handed in.
 */
export const handInOutbox = defineCall({
  name: 'handInOutbox',
  method: 'POST',
  path: '/api/tablet/handInOutbox',
  access: 'open',
  request: v.strictObject({ items }),
  answer: v.null(),
  refusals: ['UNAUTHORIZED'],
  timeoutMs: 3_000,
})
