import * as v from 'valibot'
import { OPERATOR_PIN_DIGITS } from '../limits.ts'
import { defineCall } from './call.ts'

/** Opens the settings of a tablet: `FORBIDDEN` = wrong, `TOO_MANY_REQUESTS` = locked for `Retry-After` (S24). */
export const verifyPin = defineCall({
  name: 'verifyPin',
  method: 'POST',
  path: '/api/tablet/verifyPin',
  access: ['tablet'],
  request: v.strictObject({
    pin: v.pipe(
      v.string('INPUT_STRING'),
      v.regex(new RegExp(`^\\d{${OPERATOR_PIN_DIGITS}}$`), 'INPUT_STRING'),
    ),
  }),
  answer: v.null(),
})
