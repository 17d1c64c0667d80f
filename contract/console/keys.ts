import * as v from 'valibot'
import { scopes } from '../calls/call.ts'
import { NAME_MAX_LENGTH } from '../limits.ts'
import { text } from '../text.ts'
import { companyCall, Id, Instant, OptionalId, readCall } from './console-call.ts'
import { editors, owners } from './policy.ts'

const scope = v.picklist(scopes, 'INPUT_STRING')

/** For how many days a key may be made, if it ends at all. */
export const keyLifetimes = [30, 90, 365] as const
export type KeyLifetime = (typeof keyLifetimes)[number] | null
export const USUAL_KEY_LIFETIME = 365
/** Staff are told of a key that ends within so many days. */
export const KEY_ENDS_SOON_DAYS = 14

/** Integration keys of other systems, the newest first; revoked ones are left out. */
export const listKeys = readCall(
  'listKeys',
  'keys',
  editors,
  {},
  v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      scopes: v.array(scope),
      siteId: v.nullable(v.string()),
      /** The last characters of the key; `null`: of a key from before they were kept. */
      tail: v.nullable(v.string()),
      createdAt: Instant,
      /** The name of an account; `null`: it was made on the server, or the account is gone. */
      madeBy: v.nullable(v.string()),
      /** `null`: it does not end. */
      expiresAt: v.nullable(Instant),
      /** The hour of the last use; `null`: it was never used, or not since uses are noted. */
      usedAt: v.nullable(Instant),
      /** When another key took its place. */
      replacedAt: v.nullable(Instant),
    }),
  ),
)

/** No other answer contains the key. */
const Made = v.object({ key: v.string(), keyId: v.string() })

export const makeKey = companyCall(
  'makeKey',
  'keys/make',
  owners,
  {
    name: text({ minColumns: 1, maxLength: NAME_MAX_LENGTH }),
    scopes: v.pipe(
      v.array(scope, 'INPUT_STRING'),
      v.nonEmpty('INPUT_REQUIRED'),
      v.maxLength(scopes.length, 'INPUT_STRING'),
      v.transform((chosen) => scopes.filter((one) => chosen.includes(one))),
    ),
    siteId: OptionalId,
    /** `null`: it does not end. */
    lifetimeDays: v.optional(v.nullable(v.picklist(keyLifetimes, 'INPUT_STRING')), USUAL_KEY_LIFETIME),
  },
  Made,
)

/**
 * Makes a key with the same name, permissions, site and lifetime. The old one ends after a day, or at once. `NOT_FOUND`: the key
 * has ended or was replaced already.
 */
export const rotateKey = companyCall(
  'rotateKey',
  'keys/rotate',
  owners,
  { keyId: Id, endsNow: v.boolean('INPUT_STRING') },
  Made,
  { refusals: ['NOT_FOUND'] },
)

export const revokeKey = companyCall('revokeKey', 'keys/revoke', owners, { keyId: Id }, v.null(), {
  refusals: ['NOT_FOUND'],
})
