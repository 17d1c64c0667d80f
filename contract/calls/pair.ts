import * as v from 'valibot'
import { PAIRING_CODE_DIGITS } from '../limits.ts'
import { text } from '../text.ts'
import { defineCall } from './call.ts'

/**
 * Exchanges the six digits from the console, valid once and for ten minutes, for a secret of the tablet's own in a
 * cookie, by which `getToken` knows it from then on. The tablet is approved at the site that staff chose. It is not
 * told the company's codes. `FORBIDDEN`: a wrong or expired code.
 */
export const pair = defineCall({
  name: 'pair',
  method: 'POST',
  path: '/api/tablet/pair',
  access: 'open',
  request: v.strictObject({
    code: v.pipe(
      v.string('INPUT_STRING'),
      v.transform((typed) => typed.replace(/[\s-]/g, '')),
      v.regex(new RegExp(`^\\d{${PAIRING_CODE_DIGITS}}$`), 'INPUT_STRING'),
    ),
    deviceId: text({ minColumns: 1, maxLength: 64 }),
  }),
  answer: v.object({
    companyId: v.string(),
    site: v.nullable(v.string()),
    /** The id under which the server knows the device. */
    deviceId: v.string(),
  }),
  refusals: ['FORBIDDEN'],
})
