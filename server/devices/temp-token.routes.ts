import type { calls } from '#contract/calls/index.ts'
import { PRESENCE_LIFE_MS, PROOF_TEMP_TOKENS, SITE_TEMP_TOKENS, TEMP_TOKENS } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import { addressHash } from '#server/platform/limited.ts'
import { isPresence, type KioskPlace, presenceAt } from './presence.rules.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import type { Vault } from '#server/keys/vault.ts'
import type { Store } from '#server/store.ts'
import type { Handler, OpenHandler } from '#server/http/serve.ts'

/**
 * Many visitors scan the same code within its ten minutes, so it cannot be good for one alone; but each device may
 * use it once, so that a link that is opened again, from the history or by a friend, opens nothing.
 */
const ONCE_PER_DEVICE = { times: 1, windowMs: 2 * PRESENCE_LIFE_MS }

export function tempTokenHandler(
  { companies, limits, tokens }: Store,
  vault: Vault,
): OpenHandler<typeof calls.getTempToken> {
  const fromAddress = (address: string) =>
    limits.spend({ companyId: '', what: 'touchless', who: addressHash(vault, address) }, TEMP_TOKENS)

  /** The proof has been checked, so that no one else can use up the share of a site. */
  async function shownAt({ companyId, siteId }: KioskPlace, presence: string) {
    const ofProof = await limits.spend(
      { companyId, what: 'touchless proof', who: presence },
      PROOF_TEMP_TOKENS,
    )
    if (!ofProof.ok) return ofProof
    return limits.spend({ companyId, what: 'touchless site', who: siteId ?? '' }, SITE_TEMP_TOKENS)
  }

  return async ({ companyId, site, presence, deviceId }, { address }) => {
    const place = { companyId, siteId: site }
    const proof =
      presence !== null && deviceId !== null && isPresence(vault, place, presence, Date.now())
        ? { presence, deviceId }
        : null
    const allowed = proof === null ? await fromAddress(address) : await shownAt(place, proof.presence)
    if (!allowed.ok) return allowed
    const touchless = await companies.findTouchless(companyId)
    if (touchless === null) return refuse('FORBIDDEN')
    if (touchless.needsPresence) {
      if (proof === null) return refuse('FORBIDDEN')
      const use = { companyId, what: 'presence', who: `${proof.presence} ${proof.deviceId}` }
      if (!(await limits.spend(use, ONCE_PER_DEVICE)).ok) return refuse('FORBIDDEN')
    }
    if (site !== null && !(await companies.hasSite(companyId, site))) return refuseField('site')
    const { token, expiresAt } = await tokens.issueTempToken(companyId, site)
    return ok({ token, expiresAt: expiresAt.toISOString() })
  }
}

export const extendTempTokenHandler =
  ({ tokens }: Store): Handler<typeof calls.extendTempToken> =>
  async (_, { token }) => {
    const expiresAt = await tokens.extendTempToken(token)
    return expiresAt === null ? refuse('FORBIDDEN') : ok({ expiresAt: expiresAt.toISOString() })
  }

export const presenceHandler =
  ({ companies }: Store, vault: Vault): Handler<typeof calls.getPresence> =>
  async (_, { token: { companyId, siteId } }) => {
    const touchless = await companies.findTouchless(companyId)
    return ok({
      presence: touchless?.needsPresence ? presenceAt(vault, { companyId, siteId }, Date.now()) : null,
    })
  }
