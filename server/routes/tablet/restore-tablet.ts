import type { calls } from '#contract/calls/index.ts'
import { ok } from '#contract/result.ts'
import { serviceCodeIndex } from '#server/domain/credentials.ts'
import { refuse } from '#server/domain/refusal.ts'
import { openTablet } from '#server/domain/tablet-cookie.ts'
import type { Vault } from '#server/domain/vault.ts'
import type { Store } from '../../store/store.ts'
import type { OpenHandler } from '../serve.ts'

/** Gives a tablet back what its browser threw away (R20). */
export const restoreTablet =
  ({ companies, devices }: Store, vault: Vault): OpenHandler<typeof calls.restoreTablet> =>
  async (_request, { cookie }) => {
    const tablet = cookie.text === null ? null : openTablet(vault, cookie.text)
    if (tablet === null || !(await devices.isKnown(tablet.companyId, tablet.deviceId))) {
      if (cookie.text !== null) cookie.drop()
      return refuse('UNAUTHORIZED')
    }
    const { companyId, siteId, deviceId } = tablet
    const { serviceCode, taxCode } = await companies.getCompany(companyId)
    const isSame = serviceCodeIndex(vault, serviceCode).toString('hex') === tablet.serviceCode
    if (!isSame) return refuse('UNAUTHORIZED')
    return ok({ service_code: serviceCode, tax_code: taxCode, companyId, site: siteId, deviceId })
  }
