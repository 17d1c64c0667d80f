import type { calls } from '#contract/calls/index.ts'
import { ok } from '#contract/result.ts'
import type { Handler, OpenHandler } from '#server/http/serve.ts'
import type { Vault } from '#server/keys/vault.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Store } from '#server/store.ts'
import { identitiesIn } from './tablet-cookie.ts'

export const reportOutboxHandler =
  ({ outboxItems }: Store): Handler<typeof calls.reportOutbox> =>
  async ({ items }, { token }) => {
    const reported = await outboxItems.reportItems(token, items)
    return reported.ok ? ok({ decisions: [...reported.value] }) : reported
  }

export const handInOutboxHandler =
  ({ devices, outboxItems }: Store, vault: Vault): OpenHandler<typeof calls.handInOutbox> =>
  async ({ items }, { cookies }) => {
    const identities = identitiesIn(cookies, vault).toSorted((one, other) => other.at - one.at)
    for (const identity of identities) {
      const { companyId, deviceId } = identity
      const admission = await devices.recognise(identity)
      if (admission?.state !== 'revoked') continue
      cookies.drop(companyId)
      if (await outboxItems.handIn({ companyId, deviceId }, items)) return ok(null)
    }
    return refuse('UNAUTHORIZED')
  }
