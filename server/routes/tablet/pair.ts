import type { calls } from '#contract/calls/index.ts'
import { PAIRING_FAILURES } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import { addressIndex } from '#server/domain/limited.ts'
import { refuse } from '#server/domain/refusal.ts'
import { identitiesIn, sealTablet } from '#server/domain/tablet-cookie.ts'
import type { Vault } from '#server/domain/vault.ts'
import type { Store } from '../../store/store.ts'
import type { OpenHandler } from '../serve.ts'

export const pair =
  ({ devices, limits }: Store, vault: Vault): OpenHandler<typeof calls.pair> =>
  async ({ code, deviceId }, { address, cookies }) => {
    const tried = { companyId: '', what: 'pairings', who: addressIndex(vault, address) }
    const paired = await limits.countWrong(tried, PAIRING_FAILURES, async (on) => {
      const device = await devices.pairDevice(on, code, deviceId, identitiesIn(cookies, vault))
      return device === null ? refuse('FORBIDDEN') : ok(device)
    })
    if (!paired.ok) return paired
    const { companyId, siteId, secret } = paired.value
    const identity = { companyId, deviceId: paired.value.deviceId, secret, at: Date.now() }
    cookies.keep(companyId, sealTablet(vault, identity))
    return ok({ companyId, site: siteId, deviceId: identity.deviceId })
  }
