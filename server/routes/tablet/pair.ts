import type { calls } from '#contract/calls/index.ts'
import { PAIRING_FAILURES } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import { addressIndex } from '#server/domain/limited.ts'
import { refuse } from '#server/domain/refusal.ts'
import type { Vault } from '#server/domain/vault.ts'
import type { Store } from '../../store/store.ts'
import type { OpenHandler } from '../serve.ts'

export const pair =
  ({ companies, devices, limits }: Store, vault: Vault): OpenHandler<typeof calls.pair> =>
  async ({ code, deviceId }, { address }) => {
    const tried = { companyId: '', what: 'pairings', who: addressIndex(vault, address) }
    const paired = await limits.countWrong(tried, PAIRING_FAILURES, async (on) => {
      const place = await devices.pairDevice(on, code, deviceId)
      return place === null ? refuse('FORBIDDEN') : ok(place)
    })
    if (!paired.ok) return paired
    const { companyId, siteId } = paired.value
    const { serviceCode, taxCode } = await companies.getCompany(companyId)
    return ok({ companyId, service_code: serviceCode, tax_code: taxCode, site: siteId })
  }
