import type { ApiClient } from '#src/api/client.ts'
import { deviceInfo } from '#contract/calls/device.ts'
import { getToken } from '#contract/calls/get-token.ts'
import { pair } from '#contract/calls/pair.ts'
import { verifyPin } from '#contract/calls/verify-pin.ts'
import { ok } from '#contract/result.ts'
import { badgeCalls } from './badge-calls.ts'
import type { Credentials } from '#machines/ports.ts'
import type { LazyCalls, LazyPorts } from './lazy-calls.types.ts'
import { deviceId, keepDeviceId } from '../storage/session-store.ts'
import { tabletState } from '../device/tablet-state.ts'
import { visitCalls } from './visit-calls.ts'

/** The calls that the machines need after home is shown. */
export const lateCalls = (client: ApiClient): LazyCalls<LazyPorts> => ({
  ...visitCalls(client),
  ...badgeCalls(client),
  async restoreTablet(_, signal) {
    const result = await client.call(getToken, {}, { signal })
    return result.ok ? ok(enrolled(result.value)) : result
  },
  async pairTablet({ code }, signal) {
    const result = await client.call(pair, { code, deviceId: deviceId() }, { signal })
    return result.ok ? ok(enrolled(result.value)) : result
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

interface Enrolled {
  readonly companyId: string
  readonly site: string | null
  readonly deviceId: string
}

/** From now on the tablet proves its identity with its secret. */
function enrolled({ companyId, site, deviceId: id }: Enrolled): Credentials {
  keepDeviceId(id)
  return { serviceCode: '', taxCode: '', companyId, site }
}

/** Enough to find a tablet in a drawer: the system and the browser, no more. */
const platform = (): string => navigator.userAgent.slice(0, 200)
