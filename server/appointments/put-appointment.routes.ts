import type { publicCalls } from '#contract/public/index.ts'
import { ok } from '#contract/result.ts'
import { tenantOfKey } from '#server/devices/tenant-of-key.ts'
import type { Handler } from '#server/http/serve.ts'
import type { Vault } from '#server/keys/vault.ts'
import type { Store } from '#server/store.ts'
import { planForSystem } from './plan-for-system.ts'
import type { TellGuests } from './tell-guests.ts'

interface PutTools {
  readonly store: Store
  readonly vault: Vault
  readonly tell: TellGuests
  readonly onChanged: (companyId: string) => void
}

/** Another system plans who comes. */
export const putAppointmentHandler =
  ({ store, vault, tell, onChanged }: PutTools): Handler<typeof publicCalls.putAppointment> =>
  async (asked, { token }) => {
    const put = await tenantOfKey(store, token).transaction(async (within) => {
      const done = await planForSystem(within, vault, asked)
      if (!done.ok) return done
      const { guestIds, ...answer } = done.value
      return ok({ ...answer, mails: await tell(within, guestIds) })
    })
    if (put.ok) onChanged(token.companyId)
    return put
  }
