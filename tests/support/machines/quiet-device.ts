import { fromCallback, fromPromise } from 'xstate'
import type { Failure } from '#contract/error-codes.ts'
import { ok, type Result } from '#contract/result.ts'
import type { DevicePorts, RealtimePorts } from '#machines/ports.ts'

/** A tablet about which nothing is to be said. */
export const quietDevice: DevicePorts & RealtimePorts = {
  tabletSocket: fromCallback(() => undefined),
  keepAwake: fromCallback(() => undefined),
  becomeLeader: fromCallback(() => undefined),
  watchBattery: fromCallback(() => undefined),
  sendDeviceInfo: fromPromise(async (): Promise<Result<null, Failure>> => ok(null)),
}
