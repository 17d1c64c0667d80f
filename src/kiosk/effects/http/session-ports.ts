import { fromPromise } from 'xstate'
import type { ApiClient } from '#src/api/client.ts'
import {
  getArrival,
  getColors,
  getCompany,
  getFlows,
  getGenerals,
  getMotto,
  getServices,
  getVisitorTypes,
} from '#contract/calls/configuration.ts'
import { getToken } from '#contract/calls/get-token.ts'
import { noArrival } from '#contract/entities/arrival.ts'
import { err, ok } from '#contract/result.ts'
import { TABLET_TOKEN_MS, TOUCHLESS_SESSION_MS } from '#contract/limits.ts'
import {
  type Credentials,
  isPass,
  type SessionPorts,
  type SettingsPorts,
  type TouchlessPass,
} from '#machines/ports.ts'
import { deviceId, keepDeviceId } from '../storage/session-store.ts'
import { NO_TOKEN } from '../offline/offline-client.ts'

interface SessionClients {
  readonly client: ApiClient
  /** A client that asks only the server, never the offline cache. */
  readonly server: ApiClient
  /** What the first picture of the company needs; it never rejects. */
  readonly look: Promise<unknown>
  /** Called with the server's time. */
  readonly learnTime: (serverNow: number) => void
}

/** @param asksSite the site is sent also without codes: an operator wants to move the tablet */
async function login(
  client: ApiClient,
  input: Credentials | TouchlessPass,
  signal: AbortSignal,
  asksSite = false,
) {
  if (isPass(input)) return openTouchless(client, input, signal)
  const { serviceCode, taxCode, companyId, site } = input
  const result = await client.call(
    getToken,
    {
      companyId,
      deviceId: deviceId(),
      ...(serviceCode && { service_code: serviceCode, tax_code: taxCode }),
      ...((serviceCode || asksSite) && { site }),
    },
    { signal },
  )
  if (!result.ok) return result
  const { expiresAt, ...known } = result.value
  keepDeviceId(known.deviceId)
  return ok({ ...known, expiresAt: Date.parse(expiresAt), life: TABLET_TOKEN_MS })
}

/** Calls of visitors' phones only. */
export const fetchTouchlessCalls = () => import('#contract/calls/temp-token.ts')

async function openTouchless(client: ApiClient, pass: TouchlessPass, signal: AbortSignal) {
  const { companyId, site, presence } = pass
  const { getTempToken } = await fetchTouchlessCalls()
  const result = await client.call(
    getTempToken,
    { companyId, site, presence, deviceId: deviceId() },
    { signal },
  )
  if (!result.ok) return result
  const { token, expiresAt } = result.value
  return ok({ token, companyId, site, expiresAt: Date.parse(expiresAt), life: TOUCHLESS_SESSION_MS })
}

export const sessionPorts = ({
  client,
  server,
  look,
  learnTime,
}: SessionClients): SessionPorts & Pick<SettingsPorts, 'tryCredentials'> => ({
  acquireToken: fromPromise(async ({ input, signal }) => {
    const result = await login(client, input, signal)
    if (!result.ok) return result
    const { life, ...token } = result.value
    if (token.token !== NO_TOKEN) learnTime(token.expiresAt - life)
    return ok(token)
  }),

  extendToken: fromPromise(async ({ input: { token }, signal }) => {
    const { extendTempToken } = await fetchTouchlessCalls()
    const result = await client.call(extendTempToken, {}, { signal, token })
    if (!result.ok) return result
    const expiresAt = Date.parse(result.value.expiresAt)
    learnTime(expiresAt - TOUCHLESS_SESSION_MS)
    return ok(expiresAt)
  }),

  tryCredentials: fromPromise(({ input, signal }) => login(server, input, signal, true)),

  loadConfiguration: fromPromise(async ({ input: { token }, signal }) => {
    const [company, motto, colors, generals, services, flowFlags, visitorTypes, arrival] = await Promise.all([
      client.call(getCompany, {}, { signal, token }),
      client.call(getMotto, {}, { signal, token }),
      client.call(getColors, {}, { signal, token }),
      client.call(getGenerals, {}, { signal, token }),
      client.call(getServices, {}, { signal, token }),
      client.call(getFlows, {}, { signal, token }),
      client.call(getVisitorTypes, {}, { signal, token }),
      client.call(getArrival, {}, { signal, token }),
    ])
    await look
    if (!company.ok) return err(company.error)
    if (!motto.ok) return err(motto.error)
    if (!colors.ok) return err(colors.error)
    if (!generals.ok) return err(generals.error)
    if (!services.ok) return err(services.error)
    if (!flowFlags.ok) return err(flowFlags.error)
    if (!visitorTypes.ok) return err(visitorTypes.error)
    return ok({
      company: company.value,
      motto:
        motto.value.motto === null
          ? null
          : { text: motto.value.motto, translations: motto.value.translations },
      colors: colors.value,
      generals: generals.value,
      services: services.value,
      flowFlags: flowFlags.value,
      visitorTypes: visitorTypes.value,
      // A server of the version before does not know them, and a visit needs none.
      arrival: arrival.ok ? arrival.value : noArrival,
    })
  }),
})
