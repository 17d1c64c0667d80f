import * as v from 'valibot'
import { Rating } from '../entities/rating.ts'
import { defineCall } from './call.ts'

/**
 * How a visitor found a visit that has just ended. Only numbers are stored, without the visit. `NOT_FOUND`: the company
 * does not ask, or no such visit ended there in the last minutes.
 */
export const sendFeedback = defineCall({
  name: 'sendFeedback',
  method: 'POST',
  path: '/api/tablet/sendFeedback',
  access: ['tablet', 'temp'],
  request: v.strictObject({
    visitId: v.pipe(v.string('INPUT_STRING'), v.uuid('INPUT_STRING')),
    rating: Rating,
  }),
  answer: v.null(),
  refusals: ['NOT_FOUND'],
})
