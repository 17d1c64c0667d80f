import { fromPromise } from 'xstate'
import type { Client } from '#src/api/client.ts'
import {
  getColors,
  getCompany,
  getFlows,
  getGenerals,
  getMotto,
  getServices,
  getVisitorTypes,
} from '#contract/calls/configuration.ts'
import { getToken } from '#contract/calls/get-token.ts'
import { err, ok } from '#contract/result.ts'
import type { SessionPorts } from '#machines/ports.ts'
import { deviceId } from './session-store.ts'

interface SessionClients {
  readonly client: Client
  /** Every later call carries this token. */
  readonly keepToken: (token: string) => void
}

export const sessionPorts = ({ client, keepToken }: SessionClients): SessionPorts => ({
  acquireToken: fromPromise(async ({ input, signal }) => {
    const result = await client.call(
      getToken,
      {
        service_code: input.serviceCode,
        tax_code: input.taxCode,
        companyId: input.companyId,
        site: input.site,
        deviceId: deviceId(),
      },
      { signal },
    )
    if (!result.ok) return result
    const { token, companyId, expiresAt } = result.value
    keepToken(token)
    return ok({ token, companyId, expiresAt: Date.parse(expiresAt) })
  }),

  loadConfiguration: fromPromise(async ({ signal }) => {
    const [company, motto, colors, generals, services, flowFlags, visitorTypes] = await Promise.all([
      client.call(getCompany, {}, { signal }),
      client.call(getMotto, {}, { signal }),
      client.call(getColors, {}, { signal }),
      client.call(getGenerals, {}, { signal }),
      client.call(getServices, {}, { signal }),
      client.call(getFlows, {}, { signal }),
      client.call(getVisitorTypes, {}, { signal }),
    ])
    if (!company.ok) return err(company.error)
    if (!motto.ok) return err(motto.error)
    if (!colors.ok) return err(colors.error)
    if (!generals.ok) return err(generals.error)
    if (!services.ok) return err(services.error)
    if (!flowFlags.ok) return err(flowFlags.error)
    if (!visitorTypes.ok) return err(visitorTypes.error)
    return ok({
      company: company.value,
      motto: motto.value.motto,
      colors: colors.value,
      generals: generals.value,
      services: services.value,
      flowFlags: flowFlags.value,
      visitorTypes: visitorTypes.value,
    })
  }),
})
