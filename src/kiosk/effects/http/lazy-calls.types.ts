import type { Failure } from '#contract/error-codes.ts'
import type { Result } from '#contract/result.ts'
import type {
  BadgePorts,
  DevicePorts,
  Effect,
  SettingsPorts,
  StartPorts,
  VisitPorts,
} from '#machines/ports.ts'

export type LazyCall<Input, Output> = (input: Input, signal: AbortSignal) => Promise<Result<Output, Failure>>

/** The functions that implement such ports. */
export type LazyCalls<Ports> = {
  readonly [Name in keyof Ports]: Ports[Name] extends Effect<infer Input, infer Output>
    ? LazyCall<Input, Output>
    : never
}

/** The ports that home does not need. */
export type LazyPorts = StartPorts &
  VisitPorts &
  BadgePorts &
  Pick<SettingsPorts, 'verifyPin'> &
  Pick<DevicePorts, 'sendDeviceInfo'>
