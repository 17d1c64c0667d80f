import type { calls } from '#contract/calls/index.ts'
import { ADDRESS_PINS } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import { addressHash } from '#server/platform/limited.ts'
import { isOperatorPin } from './operator-pin.ts'
import { refuse, refuseForNow } from '#server/platform/refusal.ts'
import type { Vault } from '#server/keys/vault.ts'
import type { Store } from '#server/store.ts'
import type { Handler } from '#server/http/serve.ts'

export const verifyPinHandler =
  ({ companies, operatorTries, auditLog, limits }: Store, vault: Vault): Handler<typeof calls.verifyPin> =>
  async ({ pin }, { token, address }) => {
    const tried = { companyId: token.companyId, what: 'pins from', who: addressHash(vault, address) }
    const allowed = await limits.spend(tried, ADDRESS_PINS)
    if (!allowed.ok) return allowed
    const { operatorPinHash } = await companies.getCompany(token.companyId)
    const locked = await operatorTries.count(token)
    if (locked !== null) return refuseForNow(locked)
    const isRight = await isOperatorPin(operatorPinHash, pin)
    await auditLog.add(token.companyId, {
      actor: { kind: 'tablet', id: token.deviceId },
      action: 'verifyPin',
      details: { outcome: isRight ? 'done' : 'refused' },
      address: null,
    })
    if (!isRight) return refuse('FORBIDDEN')
    await operatorTries.forget(token)
    return ok(null)
  }
