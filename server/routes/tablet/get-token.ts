import type { calls } from '#contract/calls/index.ts'
import { LOGIN_FAILURES } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import { addressIndex } from '#server/domain/limited.ts'
import { refuse, refuseField } from '#server/domain/refusal.ts'
import type { Vault } from '#server/domain/vault.ts'
import type { Store } from '../../store/store.ts'
import type { OpenHandler } from '../serve.ts'

export const getToken =
  ({ companies, devices, limits, tokens }: Store, vault: Vault): OpenHandler<typeof calls.getToken> =>
  async ({ service_code, tax_code, companyId, site, deviceId }, { address }) => {
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
    if (state !== 'approved') return refuse(state === 'waiting' ? 'FORBIDDEN' : 'UNAUTHORIZED')
    const { token, expiresAt } = await tokens.issueTabletToken(found, site, deviceId)
    return ok({ token, companyId: found, expiresAt: expiresAt.toISOString() })
  }
