import type { calls } from '#contract/calls/index.ts'
import { PAIRING_FAILURES, PAIRING_FAILURES_IN_ALL } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import { addressHash } from '#server/platform/limited.ts'
import { refuse } from '#server/platform/refusal.ts'
import { identitiesIn, sealTablet } from './tablet-cookie.ts'
import type { Vault } from '#server/keys/vault.ts'
import type { Store } from '#server/store.ts'
import type { OpenHandler } from '#server/http/serve.ts'

export const pairHandler =
  ({ devices, limits }: Store, vault: Vault): OpenHandler<typeof calls.pair> =>
  async ({ code, deviceId }, { address, cookies }) => {
    const tries = {
      what: 'pairings',
      from: addressHash(vault, address),
      // A code does not say whose it is: all of them are one thing to guess at.
      at: 'any code',
      each: PAIRING_FAILURES,
      together: PAIRING_FAILURES_IN_ALL,
    }
    const paired = await limits.judge(
      tries,
      () => devices.pairDevice(code, deviceId, identitiesIn(cookies, vault)),
      (device) => device !== null,
    )
    if (!paired.ok) return paired
    if (paired.value === null) return refuse('FORBIDDEN')
    const { companyId, siteId, secret } = paired.value
    const identity = { companyId, deviceId: paired.value.deviceId, secret, at: Date.now() }
    cookies.keep(companyId, sealTablet(vault, identity))
    return ok({ companyId, site: siteId, deviceId: identity.deviceId })
  }
