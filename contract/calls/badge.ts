import * as v from 'valibot'
import { BadgeWire } from '../entities/badge.ts'
import { signUpFields } from '../entities/sign-up-form.ts'
import { optionalText } from '../text.ts'
import { defineCall } from './call.ts'

const { email } = signUpFields
const visitorId = v.pipe(
  v.string('INPUT_STRING'),
  v.nonEmpty('INPUT_REQUIRED'),
  v.maxLength(64, 'INPUT_MAX_LENGTH:64'),
)

/** The badge of the visitor in the path. */
export const visitorBadge = defineCall({
  name: 'visitorBadge',
  method: 'POST',
  path: '/api/tablet/visitorBadge/{id}',
  access: ['tablet'],
  request: v.strictObject({}),
  answer: BadgeWire,
  refusals: ['VISITOR_NOT_FOUND'],
})

/** For a visitor who lost it; on tablets only, and as the company allows (S23). */
export const visitorBadgeFromEmail = defineCall({
  name: 'visitorBadgeFromEmail',
  method: 'POST',
  path: '/api/tablet/visitorBadgeFromEmail/',
  access: ['tablet'],
  request: v.strictObject({ email }),
  answer: BadgeWire,
  refusals: ['USER_NOT_FOUND'],
})

/** Queued, not sent, when it answers; a phone's answer never says whether the address is known (S23). */
export const sendBadgeEmail = defineCall({
  name: 'sendBadgeEmail',
  method: 'POST',
  path: '/api/tablet/sendBadgeEmail',
  access: ['tablet'],
  request: v.strictObject({ email }),
  answer: v.object({ sent: v.literal(true) }),
  refusals: ['USER_NOT_FOUND'],
})

/** `ipPrinter` only if the operator's settings name one; otherwise the site's printer (S37). */
export const printBadge = defineCall({
  name: 'printBadge',
  method: 'POST',
  path: '/api/tablet/printBadge',
  access: ['tablet'],
  request: v.strictObject({ visitorId, ipPrinter: optionalText({ minColumns: 1, maxLength: 200 }) }),
  answer: v.object({ printed: v.literal(true) }),
  refusals: ['VISITOR_NOT_FOUND'],
})
