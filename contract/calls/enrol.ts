import * as v from 'valibot'
import { text } from '../text.ts'
import { defineCall } from './call.ts'

/**
 * Sets a tablet up by a link that staff made for several, `/setup/{companyId}/{site}#{proof}`: the proof never stands in an address that
 * is sent. The tablet gets a secret of its own in a cookie, as by `pair`, at the site of the link; unless the link approves by
 * itself, it waits until staff do. `FORBIDDEN`: a wrong, revoked or expired link, or one that is used up.
 */
export const enrol = defineCall({
  name: 'enrol',
  method: 'POST',
  path: '/api/tablet/enrol',
  access: 'open',
  request: v.strictObject({
    companyId: text({ minColumns: 1, maxLength: 64 }),
    proof: v.pipe(v.string('INPUT_STRING'), v.regex(/^[\w-]{43}$/, 'INPUT_STRING')),
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
