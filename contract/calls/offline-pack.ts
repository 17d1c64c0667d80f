import * as v from 'valibot'
import { Certificate } from '../entities/certificate.ts'
import { Expected } from '../entities/pass.ts'
import { defineCall } from './call.ts'

/**
 * The data that a tablet needs to work offline: the visitors whom it may expect, and the certificates that they have
 * to accept. A typed code is looked up by the first hexadecimal digits of HMAC-SHA256(salt, code). They are so few
 * that each value fits tens of thousands of codes, so the pack does not reveal which code was issued. The secret of a
 * badge cannot be guessed, so its hash is longer.
 */
export const getOfflinePack = defineCall({
  name: 'getOfflinePack',
  method: 'POST',
  path: '/api/tablet/getOfflinePack',
  access: ['tablet'],
  request: v.strictObject({}),
  answer: v.object({
    /** Different in every pack. */
    salt: v.string(),
    visitors: v.array(
      v.object({
        id: v.string(),
        firstname: v.string(),
        /** Only of a name that begins with it, since the first name alone is no greeting then; servers of before do not say. */
        lastname: v.optional(v.string(), ''),
        visitorTypeId: v.nullable(v.string()),
        code: v.string(),
        /** `null`: the visitor has no valid badge. */
        badge: v.nullable(v.string()),
        /** Inside at the tablet's site when the pack was made; servers of before do not say. */
        isInside: v.optional(v.boolean()),
      }),
    ),
    /** Who is expected at the tablet's site within a day, looked up by the pass; servers of before do not say. */
    guests: v.optional(
      v.array(
        v.object({
          ...Expected.entries,
          /** Looked up as a badge. */
          pass: v.string(),
          /** ISO instants: the pass opens an entry from then until then. */
          from: v.string(),
          until: v.string(),
          /** `null`: the guest is new. */
          visitorId: v.nullable(v.string()),
        }),
      ),
    ),
    /** True: an offline tablet refuses entries beyond the capacity, as far as it knows the number inside. */
    holdsCapacity: v.boolean(),
    /** In every language that the company has written them in, and in the order shown. */
    certificates: v.array(
      v.object({
        ...Certificate.entries,
        /** `null`: asked of every visitor; servers of before do not say. */
        visitorTypeIds: v.optional(v.nullable(v.array(v.string())), null),
      }),
    ),
  }),
})

export type OfflinePack = v.InferOutput<(typeof getOfflinePack)['answer']>
