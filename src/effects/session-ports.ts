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
import { verifyPin } from '#contract/calls/verify-pin.ts'
import type { Credentials, SessionPorts, SettingsPorts } from '#machines/ports.ts'
import { deviceId } from './session-store.ts'

interface SessionClients {
  readonly client: Client
  /** Every later call carries this token. */
  readonly keepToken: (token: string) => void
}

const login = async (client: Client, input: Credentials, signal: AbortSignal) => {
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
  return ok({ token, companyId, expiresAt: Date.parse(expiresAt) })
}

export const sessionPorts = ({ client, keepToken }: SessionClients): SessionPorts & SettingsPorts => ({
  acquireToken: fromPromise(async ({ input, signal }) => {
    const result = await login(client, input, signal)
    if (result.ok) keepToken(result.value.token)
    return result
  }),

  tryCredentials: fromPromise(({ input, signal }) => login(client, input, signal)),

  verifyPin: fromPromise(({ input, signal }) => client.call(verifyPin, input, { signal })),

  loadConfiguration: fromPromise(async ({ input: { token }, signal }) => {
    const [company, motto, colors, generals, services, flowFlags, visitorTypes] = await Promise.all([
      client.call(getCompany, {}, { signal, token }),
      client.call(getMotto, {}, { signal, token }),
      client.call(getColors, {}, { signal, token }),
      client.call(getGenerals, {}, { signal, token }),
      client.call(getServices, {}, { signal, token }),
      client.call(getFlows, {}, { signal, token }),
      client.call(getVisitorTypes, {}, { signal, token }),
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
