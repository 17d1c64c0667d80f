import type { calls } from '#contract/calls/index.ts'
import { PAIRING_FAILURES } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import { addressHash } from '#server/platform/limited.ts'
import { refuse } from '#server/platform/refusal.ts'
import { identitiesIn, sealTablet } from './tablet-cookie.ts'
import type { Vault } from '#server/keys/vault.ts'
import type { Store } from '#server/store.ts'
import type { OpenHandler } from '#server/http/serve.ts'

/**
 * Only wrong proofs are counted, and a right one is never made to wait: the tablets of a fleet come at once, from one address, and
 * 256 random bits are not guessed.
 */
export const enrolHandler =
  ({ enrolments, limits }: Store, vault: Vault): OpenHandler<typeof calls.enrol> =>
  async ({ companyId, proof, deviceId }, { address, cookies }) => {
    const own = identitiesIn(cookies, vault).find((identity) => identity.companyId === companyId) ?? null
    const outcome = await enrolments.enrolDevice({ companyId, proof, deviceId, own })
    if (outcome === 'unknown') {
      const counted = { companyId: '', what: 'enrolments', who: addressHash(vault, address) }
      const counts = await limits.spend(counted, PAIRING_FAILURES)
      return counts.ok ? refuse('FORBIDDEN') : counts
    }
    if (outcome === 'over') return refuse('FORBIDDEN')
    const { siteId, ...device } = outcome
    cookies.keep(companyId, sealTablet(vault, { ...device, companyId, at: Date.now() }))
    return ok({ companyId, site: siteId, deviceId: device.deviceId })
  }
