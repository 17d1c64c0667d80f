import type { calls } from '#contract/calls/index.ts'
import { ok } from '#contract/result.ts'
import type { Handler } from '#server/http/serve.ts'
import type { Store } from '#server/store.ts'
import { readOwnRollCall, storeSaidSafe, visitsOfPhone } from './own-roll-call.store.ts'

/** What a visitor's own phone shows of a roll call, and says to it. @param onChanged tells those who look at a roll call */
export function ownRollCallHandlers(
  { tenantOf }: Pick<Store, 'tenantOf'>,
  onChanged: (companyId: string) => void,
) {
  const getOwnRollCall: Handler<typeof calls.getOwnRollCall> = async (_, { token }) =>
    ok(await readOwnRollCall(tenantOf(token.companyId, null), visitsOfPhone(token)))

  const saySafe: Handler<typeof calls.saySafe> = async (_, { token }) => {
    const tenant = tenantOf(token.companyId, null)
    const own = visitsOfPhone(token)
    if (await storeSaidSafe(tenant, own)) onChanged(token.companyId)
    return ok(await readOwnRollCall(tenant, own))
  }

  return { getOwnRollCall, saySafe }
}
