import * as v from 'valibot'
import { Certificate } from '../entities/certificate.ts'
import { defineCall } from './call.ts'

/**
 * What a tablet needs to go on without a line: whom it may expect, and what they have to accept. A typed code is
 * looked up by the first signs of HMAC-SHA256(salt, code), in hexadecimals; so few that each fits tens of thousands
 * of codes and nobody can tell from the pack which one was issued. What a badge says cannot be guessed, and gets more.
 */
export const getOfflinePack = defineCall({
  name: 'getOfflinePack',
  method: 'POST',
  path: '/api/tablet/getOfflinePack',
  access: ['tablet'],
  request: v.strictObject({}),
  answer: v.object({
    /** Another one in every pack. */
    salt: v.string(),
    visitors: v.array(
      v.object({
        id: v.string(),
        firstname: v.string(),
        visitorTypeId: v.nullable(v.string()),
        code: v.string(),
        /** `null`: the badge opens nothing. */
        badge: v.nullable(v.string()),
      }),
    ),
    /** Nobody is let in without a line who would be too many by what the tablet knows. */
    holdsCapacity: v.boolean(),
    /** In every language that the company has them in, in the order in which they are shown. */
    certificates: v.array(Certificate),
  }),
})

export type OfflinePack = v.InferOutput<(typeof getOfflinePack)['answer']>
