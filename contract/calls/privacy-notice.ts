import * as v from 'valibot'
import { KeptDays, NoticeFacts } from '../entities/notice-facts.ts'
import { defineCall } from './call.ts'

/**
 * The company's own privacy notice, in the caller's language if the company has it in that one (P05). `text` is `null`
 * if the product's own notice is shown; `language` is the text's, BCP 47. `facts` and `kept` complete the product's own
 * notice; servers of before do not say them.
 */
export const getPrivacyNotice = defineCall({
  name: 'getPrivacyNotice',
  method: 'POST',
  path: '/api/tablet/getPrivacyNotice',
  access: ['tablet', 'temp'],
  request: v.strictObject({}),
  answer: v.object({
    text: v.nullable(v.string()),
    language: v.nullable(v.string()),
    /** `null`: the company has not entered them. */
    facts: v.optional(v.nullable(NoticeFacts), null),
    kept: v.optional(v.nullable(KeptDays), null),
  }),
})
