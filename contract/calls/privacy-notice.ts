import * as v from 'valibot'
import { defineCall } from './call.ts'

/**
 * The company's own privacy notice, in the caller's language if the company has it in that one (P05). `text` is `null`
 * if the kiosk's own notice is enough; `language` is the text's, BCP 47.
 */
export const getPrivacyNotice = defineCall({
  name: 'getPrivacyNotice',
  method: 'POST',
  path: '/api/tablet/getPrivacyNotice',
  access: ['tablet', 'temp'],
  request: v.strictObject({}),
  answer: v.object({ text: v.nullable(v.string()), language: v.nullable(v.string()) }),
})
