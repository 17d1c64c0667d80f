import * as v from 'valibot'
import { PAIRING_CODE_DIGITS } from '../limits.ts'
import { text } from '../text.ts'
import { defineCall } from './call.ts'

/**
 * A tablet shows the six digits that the console gave out, once and within ten minutes. It is approved at the site
 * that staff chose, and gets a secret of its own in a cookie, with which `getToken` knows it from then on. It is not
 * told the company's codes. `FORBIDDEN`: a wrong code, or one that is over.
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
