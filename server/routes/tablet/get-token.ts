import type { calls } from '#contract/calls/index.ts'
import { ok } from '#contract/result.ts'
import { refuse, refuseField } from '#server/domain/refusal.ts'
import type { Store } from '../../store/store.ts'
import type { OpenHandler } from '../serve.ts'

export const getToken =
  ({ companies, tokens }: Store): OpenHandler<typeof calls.getToken> =>
  async ({ service_code, tax_code, companyId, site, deviceId }) => {
    const found = await companies.findByCredentials(service_code, tax_code)
    if (found === null || (companyId !== null && companyId !== found)) return refuse('UNAUTHORIZED')
    if (site !== null && !(await companies.hasSite(found, site))) return refuseField('site')
    const { token, expiresAt } = await tokens.issueTabletToken(found, site, deviceId)
    return ok({ token, companyId: found, expiresAt: expiresAt.toISOString() })
  }
