import type { calls } from '#contract/calls/index.ts'
import { ok } from '#contract/result.ts'
import type { Handler } from '#server/http/serve.ts'
import type { Store } from '#server/store.ts'
import { readOwnRollCall, storeSaidSafe } from './own-roll-call.store.ts'

/** What a visitor's own phone shows of a roll call, and says to it. @param onChanged tells those who look at a roll call */
export function ownRollCall(
  { tenantOf }: Pick<Store, 'tenantOf'>,
  onChanged: (companyId: string, rollCallId: string) => void,
) {
  const getOwnRollCall: Handler<typeof calls.getOwnRollCall> = async (_, { token }) =>
    ok(await readOwnRollCall(tenantOf(token.companyId, null), token))

  const saySafe: Handler<typeof calls.saySafe> = async (_, { token }) => {
    const tenant = tenantOf(token.companyId, null)
    for (const rollCallId of await storeSaidSafe(tenant, token)) onChanged(token.companyId, rollCallId)
    return ok(await readOwnRollCall(tenant, token))
  }

  return { getOwnRollCall, saySafe }
}
