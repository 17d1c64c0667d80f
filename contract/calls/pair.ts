import * as v from 'valibot'
import { PAIRING_CODE_DIGITS } from '../limits.ts'
import { text } from '../text.ts'
import { defineCall } from './call.ts'

/**
 * A tablet shows the six digits that the console gave out, once and within ten minutes, and gets what it logs in
 * with from then on. `FORBIDDEN`: a wrong code, or one that is over.
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
    service_code: v.string(),
    tax_code: v.string(),
    site: v.nullable(v.string()),
  }),
  refusals: ['FORBIDDEN'],
})
