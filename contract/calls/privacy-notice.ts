import * as v from 'valibot'
import { defineCall } from './call.ts'

/** The company's own privacy notice in the caller's language; `null` = the kiosk's text says it all (P05). */
export const getPrivacyNotice = defineCall({
  name: 'getPrivacyNotice',
  method: 'POST',
  path: '/api/tablet/getPrivacyNotice',
  access: ['tablet'],
  request: v.strictObject({}),
  answer: v.object({ text: v.nullable(v.string()) }),
})
