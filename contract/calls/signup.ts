import * as v from 'valibot'
import { ShownNotice } from '../entities/notice.ts'
import { OccurredAt } from '../entities/occurred-at.ts'
import { PassPayload, passRefusals } from '../entities/pass.ts'
import { signUpFields } from '../entities/sign-up-form.ts'
import { VisitorWire } from '../entities/visitor.ts'
import { IdempotencyKey } from '../idempotency-key.ts'
import { CORRECTED_SIGN_UPS } from '../limits.ts'
import { optionalText } from '../text.ts'
import { defineCall } from './call.ts'

const optionalId = optionalText({ minColumns: 1, maxLength: 64 })

export const signup = defineCall({
  name: 'signup',
  method: 'POST',
  path: '/api/tablet/signup',
  access: ['tablet', 'temp'],
  request: v.pipe(
    v.strictObject({
      ...signUpFields,
      /** Left out only by a guest with a pass, whose address is known. */
      email: v.optional(v.nullable(signUpFields.email), null),
      /** The pass of a guest who signs up: it proves the address, and the visitor is the guest from then on. */
      pass: v.optional(PassPayload),
      /**
       * Keys of earlier sign-ups of the same visit, whose form the visitor went back to and corrected: the visitor of such a
       * key is changed, unless they have a visit.
       */
      corrects: v.optional(v.pipe(v.array(IdempotencyKey), v.maxLength(CORRECTED_SIGN_UPS))),
      visitorTypeId: optionalId,
      site: optionalId,
      notice: v.optional(v.nullable(ShownNotice), null),
      occurredAt: OccurredAt,
    }),
    v.forward(
      v.check(({ email, pass }) => email !== null || pass !== undefined, 'INPUT_REQUIRED'),
      ['email'],
    ),
  ),
  answer: VisitorWire,
  refusals: [
    'EMAIL_ALREADY_REGISTERED',
    // A visitor who signs up wants to enter: they are spared the steps of an entry that would be refused, unless it has happened already.
    'EVACUATION',
    'EVENT_FULL_PLEASE_WAIT',
    'IDEMPOTENCY_KEY_REUSED',
    // Of the pass.
    'VISITOR_NOT_FOUND',
    ...passRefusals,
  ],
  idempotent: true,
})
