import { fromPromise } from 'xstate'
import type { Client } from '#src/api/client.ts'
import { calls } from '#contract/calls/index.ts'
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
      calls.getToken,
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
      client.call(calls.getCompany, {}, { signal }),
      client.call(calls.getMotto, {}, { signal }),
      client.call(calls.getColors, {}, { signal }),
      client.call(calls.getGenerals, {}, { signal }),
      client.call(calls.getServices, {}, { signal }),
      client.call(calls.getFlows, {}, { signal }),
      client.call(calls.getVisitorTypes, {}, { signal }),
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
