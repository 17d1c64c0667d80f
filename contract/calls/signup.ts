import * as v from 'valibot'
import { ShownNotice } from '../entities/notice.ts'
import { OccurredAt } from '../entities/occurred-at.ts'
import { signUpFields } from '../entities/sign-up-form.ts'
import { VisitorWire } from '../entities/visitor.ts'
import { optionalText } from '../text.ts'
import { defineCall } from './call.ts'

const optionalId = optionalText({ minColumns: 1, maxLength: 64 })

export const signup = defineCall({
  name: 'signup',
  method: 'POST',
  path: '/api/tablet/signup',
  access: ['tablet', 'temp'],
  request: v.strictObject({
    ...signUpFields,
    visitorTypeId: optionalId,
    site: optionalId,
    notice: v.optional(v.nullable(ShownNotice), null),
    occurredAt: OccurredAt,
  }),
  answer: VisitorWire,
  refusals: ['EMAIL_ALREADY_REGISTERED', 'IDEMPOTENCY_KEY_REUSED'],
  idempotent: true,
})
