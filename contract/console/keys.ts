import * as v from 'valibot'
import { scopes } from '../calls/call.ts'
import { companyCall, Id, Instant, OptionalId, readCall } from './console-call.ts'
import { editors, owners } from './policy.ts'

const scope = v.picklist(scopes, 'INPUT_STRING')

/** Integration keys of other systems. */
export const listKeys = readCall(
  'listKeys',
  'keys',
  editors,
  {},
  v.array(v.object({ id: v.string(), scope, siteId: v.nullable(v.string()), createdAt: Instant })),
)
/** The only answer that contains the key. */
export const makeKey = companyCall(
  'makeKey',
  'keys/make',
  owners,
  { scope, siteId: OptionalId },
  v.object({ key: v.string() }),
)
export const revokeKey = companyCall('revokeKey', 'keys/revoke', owners, { keyId: Id }, v.null(), {
  refusals: ['NOT_FOUND'],
})
