import type { Client } from '#src/api/client.ts'
import { deviceInfo } from '#contract/calls/device.ts'
import { pair } from '#contract/calls/pair.ts'
import { restoreTablet } from '#contract/calls/restore-tablet.ts'
import { verifyPin } from '#contract/calls/verify-pin.ts'
import { ok } from '#contract/result.ts'
import { badgeCalls } from './badge-calls.ts'
import type { Calls, LatePorts } from './late.types.ts'
import { deviceId, keepDeviceId } from './session-store.ts'
import { tabletState } from './tablet-state.ts'
import { visitCalls } from './visit-calls.ts'

/** What the machines ask of the server once home stands. */
export const lateCalls = (client: Client): Calls<LatePorts> => ({
  ...visitCalls(client),
  ...badgeCalls(client),
  async restoreTablet(_, signal) {
    const result = await client.call(restoreTablet, {}, { signal })
    if (!result.ok) return result
    const { service_code, tax_code, companyId, site, deviceId } = result.value
    keepDeviceId(deviceId)
    return ok({ serviceCode: service_code, taxCode: tax_code, companyId, site })
  },
  async pairTablet({ code }, signal) {
    const result = await client.call(pair, { code, deviceId: deviceId() }, { signal })
    if (!result.ok) return result
    const { service_code, tax_code, companyId, site } = result.value
    return ok({ serviceCode: service_code, taxCode: tax_code, companyId, site })
  },
  verifyPin: (input, signal) => client.call(verifyPin, input, { signal }),
  sendDeviceInfo: ({ battery }, signal) =>
    client.call(
      deviceInfo,
      {
        deviceId: deviceId(),
        battery,
        platform: platform(),
        appVersion: import.meta.env.APP_VERSION,
        ...tabletState(),
      },
      { signal },
    ),
})

/** As much as helps to find a tablet in a drawer: the system and the browser, no more. */
const platform = (): string => navigator.userAgent.slice(0, 200)
