import type { calls } from '#contract/calls/index.ts'
import { LOGIN_FAILURES } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import { serviceCodeIndex } from '#server/domain/credentials.ts'
import { addressIndex } from '#server/domain/limited.ts'
import { refuse, refuseField } from '#server/domain/refusal.ts'
import { sealTablet } from '#server/domain/tablet-cookie.ts'
import type { Vault } from '#server/domain/vault.ts'
import type { Store } from '../../store/store.ts'
import type { OpenHandler } from '../serve.ts'

export const getToken =
  ({ companies, devices, limits, tokens }: Store, vault: Vault): OpenHandler<typeof calls.getToken> =>
  async ({ service_code, tax_code, companyId, site, deviceId }, { address, cookie }) => {
    const tried = { companyId: '', what: 'log-ins', who: addressIndex(vault, address) }
    const opened = await limits.countWrong(tried, LOGIN_FAILURES, async (on) => {
      const company = await companies.findByCredentials(on, service_code, tax_code)
      const isRight = company !== null && (companyId === null || companyId === company)
      return isRight ? ok(company) : refuse('UNAUTHORIZED')
    })
    if (!opened.ok) return opened
    const found = opened.value
    if (site !== null && !(await companies.hasSite(found, site))) return refuseField('site')
    const state = await devices.admitDevice(found, deviceId, site)
    if (state === 'revoked') cookie.drop()
    if (state !== 'approved') return refuse(state === 'waiting' ? 'FORBIDDEN' : 'UNAUTHORIZED')
    const { token, expiresAt } = await tokens.issueTabletToken(found, site, deviceId)
    if (deviceId !== null) {
      const serviceCode = serviceCodeIndex(vault, service_code).toString('hex')
      cookie.keep(sealTablet(vault, { companyId: found, siteId: site, deviceId, serviceCode }))
    }
    return ok({ token, companyId: found, expiresAt: expiresAt.toISOString() })
  }
