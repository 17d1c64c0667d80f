import * as v from 'valibot'
import { AcceptedCertificate } from '../entities/certificate.ts'
import { DirectionWire } from '../entities/direction.ts'
import { Guardian } from '../entities/guardian.ts'
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
 * An entry opens a visit, an exit ends it. If the request lacks what the company's steps demand, the answer is
 * `INCOMPLETE_VISIT`, with the fields in `issues`. A late visit is never refused by these rules, nor by those about
 * who is inside: staff review what does not fit.
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
    /** Beyond the specification: of a visitor who is a minor. Without a default, so that a repeat that meets a new version hashes as before. */
    guardian: v.optional(Guardian),
    /**
     * Beyond the specification: in an evacuation, without a reason. It is no part of what the Idempotency-Key stands for: no hash
     * may outlive the visit that tells it.
     */
    needsHelp: v.optional(v.boolean('INPUT_STRING')),
    reason: Reason,
    toUserId: optionalId,
    site: optionalId,
    /** Beyond the specification: the versions that were ticked, so that the proof names them, and those that were declined. */
    acceptedCertificates: v.optional(
      v.pipe(v.array(AcceptedCertificate), v.maxLength(50, 'INPUT_MAX_LENGTH:50')),
    ),
    /** Beyond the specification: requested by continuous scanning, which shows no step. */
    multiScan: v.optional(v.boolean('INPUT_STRING')),
    notice: v.optional(v.nullable(ShownNotice), null),
    occurredAt: OccurredAt,
  }),
  answer: v.object({
    visitId: v.string(),
    direction: DirectionWire,
    /** ISO instant, server's clock; for a late visit, when it happened. */
    at: v.pipe(v.string(), v.isoTimestamp()),
    authcode: v.string(),
    /** Beyond the specification: a door was asked to open; `getDoorOutcome` says whether it did. */
    opensDoor: v.optional(v.literal(true)),
    /** Beyond the specification, after an exit: ISO instant of its entry. */
    enteredAt: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  }),
  refusals: [
    'VISITOR_NOT_FOUND',
    'ANOTHER_VISIT_OPEN',
    'NO_VISIT_OPEN',
    'EVACUATION',
    'EVENT_FULL_PLEASE_WAIT',
    'INCOMPLETE_VISIT',
    'IDEMPOTENCY_KEY_REUSED',
  ],
  idempotent: true,
  bodyLimit: ACCESS_BODY_LIMIT_BYTES,
})
