import type { calls } from '#contract/calls/index.ts'
import { LOGIN_FAILURES, TABLET_TOKENS } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import { addressHash } from '#server/platform/limited.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import { identitiesIn, sealTablet } from './tablet-cookie.ts'
import type { Vault } from '#server/keys/vault.ts'
import type { Admission } from './devices.store.ts'
import type { Store } from '#server/store.ts'
import type { OpenHandler, TabletCookies } from '#server/http/serve.ts'

interface Codes {
  readonly serviceCode: string
  readonly taxCode: string
}

export function tokenHandler(
  { companies, devices, limits, tokens }: Store,
  vault: Vault,
): OpenHandler<typeof calls.getToken> {
  return async ({ service_code, tax_code, companyId, site, deviceId }, { address, cookies }) => {
    if (service_code === null && tax_code === null) return bySecret(companyId, site, cookies)
    if (service_code === null) return refuseField('service_code')
    if (tax_code === null) return refuseField('tax_code')
    const who = addressHash(vault, address)
    const opened = await companyOf({ serviceCode: service_code, taxCode: tax_code }, companyId, who)
    if (!opened.ok) return opened
    const found = opened.value
    if (site !== null && !(await companies.hasSite(found, site))) return refuseField('site')
    const identity = identitiesIn(cookies, vault).find((one) => one.companyId === found) ?? null
    const admitted = await devices.admit(found, { identity, deviceId, site, who })
    return admitted.ok ? answer(found, admitted.value, cookies) : admitted
  }

  /** The company that the codes open; wrong ones are counted. */
  function companyOf({ serviceCode, taxCode }: Codes, companyId: string | null, who: string) {
    return limits.countWrong({ companyId: '', what: 'log-ins', who }, LOGIN_FAILURES, async (on) => {
      const company = await companies.findByCredentials(on, serviceCode, taxCode)
      const isRight = company !== null && (companyId === null || companyId === company)
      return isRight ? ok(company) : refuse('UNAUTHORIZED')
    })
  }

  /** The identity in the browser's cookies. Without `companyId`, of several companies, the one that was used last. */
  async function bySecret(companyId: string | null, site: string | null, cookies: TabletCookies) {
    const identities = identitiesIn(cookies, vault)
      .filter((one) => companyId === null || one.companyId === companyId)
      .toSorted((one, other) => other.at - one.at)
    let found: { readonly companyId: string; readonly admission: Admission } | null = null
    for (const identity of identities) {
      const admission = await devices.recognise(identity)
      if (admission === null || found?.admission.state === 'approved') continue
      if (found === null || admission.state === 'approved') {
        found = { companyId: identity.companyId, admission }
      }
    }
    if (found === null) return refuse('NOT_FOUND')
    const { admission } = found
    if (site !== null && site !== admission.siteId) {
      const placed = await devices.askSite(found.companyId, admission, site)
      return placed === null ? refuseField('site') : answer(found.companyId, placed, cookies)
    }
    return answer(found.companyId, admission, cookies)
  }

  async function answer(companyId: string, admission: Admission, cookies: TabletCookies) {
    const { state, deviceId, siteId, secret } = admission
    // A revoked device keeps its secret until it has handed in what it could not deliver.
    if (state !== 'revoked') {
      cookies.keep(companyId, sealTablet(vault, { companyId, deviceId, secret, at: Date.now() }))
    }
    if (state !== 'approved') return refuse(state === 'waiting' ? 'FORBIDDEN' : 'UNAUTHORIZED')
    const issued = await limits.spend({ companyId, what: 'tokens', who: deviceId }, TABLET_TOKENS)
    if (!issued.ok) return issued
    const { token, expiresAt } = await tokens.issueTabletToken(companyId, siteId, deviceId)
    return ok({ token, companyId, site: siteId, deviceId, expiresAt: expiresAt.toISOString() })
  }
}
