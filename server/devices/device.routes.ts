import type { calls } from '#contract/calls/index.ts'
import { ok } from '#contract/result.ts'
import { redact, redactState } from './crash-report.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Store } from '#server/store.ts'
import type { Handler } from '#server/http/serve.ts'

/** Handlers of what a tablet reports about itself. */
export function ownDeviceHandlers({ devices, access }: Store) {
  const deviceInfo: Handler<typeof calls.deviceInfo> = async (info, { token }) => {
    if (token.deviceId !== null && token.deviceId !== info.deviceId) return refuse('FORBIDDEN')
    return devices.recordSignOfLife(token, info)
  }
  const sendCrashReport: Handler<typeof calls.sendCrashReport> = (report, from) => {
    const { error, errorPath, state } = report
    return devices.recordCrash(from, {
      error: redact(error),
      errorPath: redact(errorPath),
      state: redactState(state),
    })
  }
  const liveVisits: Handler<typeof calls.liveVisits> = async (_, { token }) =>
    ok(await access.getOccupancy(token))

  return { deviceInfo, sendCrashReport, liveVisits }
}
