import * as v from 'valibot'
import { visitorNews } from '../notification-evidence.ts'
import { defineCall } from './call.ts'

/**
 * What hosts answered to the visitors who are inside: those who entered at this tablet, or with this phone. The latest
 * first, for some minutes.
 */
export const getHostAnswers = defineCall({
  name: 'getHostAnswers',
  method: 'GET',
  path: '/api/tablet/hostAnswers',
  access: ['tablet', 'temp'],
  request: v.strictObject({}),
  answer: v.array(
    v.object({
      /** The last characters of the visitor's code, and no name: a tablet's screen is public. `null` on a phone. */
      codeEnd: v.nullable(v.string()),
      says: v.picklist(visitorNews),
      /** With `coming`: ISO instant at which the host wants to be there; `null` = at once. */
      at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    }),
  ),
})
