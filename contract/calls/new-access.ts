import * as v from 'valibot'
import { AcceptedCertificate } from '../entities/certificate.ts'
import { DirectionWire } from '../entities/direction.ts'
import { ShownNotice } from '../entities/notice.ts'
import { OccurredAt } from '../entities/occurred-at.ts'
import { Reason } from '../entities/reason.ts'
import { SignatureImage } from '../entities/signature.ts'
import { ACCESS_BODY_LIMIT_BYTES } from '../limits.ts'
import { optionalText } from '../text.ts'
import { defineCall } from './call.ts'

const id = v.pipe(
  v.string('INPUT_STRING'),
  v.nonEmpty('INPUT_REQUIRED'),
  v.maxLength(64, 'INPUT_MAX_LENGTH:64'),
)
const optionalId = optionalText({ minColumns: 1, maxLength: 64 })

/**
 * An entry opens a visit, an exit ends it. What the company's steps demand and the request lacks is `INCOMPLETE_VISIT`, with
 * the fields in `issues`. A late one is refused by no such rule, nor by those of who is inside: staff are shown what does not fit.
 */
export const newAccess = defineCall({
  name: 'newAccess',
  method: 'POST',
  path: '/api/tablet/newAccess',
  access: ['tablet', 'temp'],
  request: v.strictObject({
    direction: DirectionWire,
    visitorId: id,
    signature: v.optional(v.nullable(SignatureImage), null),
    reason: Reason,
    toUserId: optionalId,
    site: optionalId,
    /** Beyond the specification: which versions were ticked, so that the proof names them. */
    acceptedCertificates: v.optional(
      v.pipe(v.array(AcceptedCertificate), v.maxLength(50, 'INPUT_MAX_LENGTH:50')),
    ),
    /** Beyond the specification: made by a tablet that scans continuously, where no step is shown. */
    multiScan: v.optional(v.boolean('INPUT_STRING')),
    notice: v.optional(v.nullable(ShownNotice), null),
    occurredAt: OccurredAt,
  }),
  answer: v.object({
    visitId: v.string(),
    direction: DirectionWire,
    /** ISO instant, server's clock; of a late visit, when it happened. */
    at: v.pipe(v.string(), v.isoTimestamp()),
    authcode: v.string(),
  }),
  refusals: [
    'VISITOR_NOT_FOUND',
    'ANOTHER_VISIT_OPEN',
    'NO_VISIT_OPEN',
    'EVENT_FULL_PLEASE_WAIT',
    'INCOMPLETE_VISIT',
    'IDEMPOTENCY_KEY_REUSED',
  ],
  idempotent: true,
  bodyLimit: ACCESS_BODY_LIMIT_BYTES,
})
