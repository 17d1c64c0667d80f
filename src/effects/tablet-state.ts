import type * as v from 'valibot'
import type { deviceInfo } from '#contract/calls/device.ts'
import type { CameraFailure } from '#machines/ports.ts'

type Info = v.InferOutput<(typeof deviceInfo)['request']>
type State = { -readonly [Name in 'camera' | 'printer']: NonNullable<Info[Name]> }

const state: State = { camera: 'unused', printer: 'unused' }

/** How this tablet's camera and printer last did, since the page began: what the staff is told. */
export const tabletState = (): Readonly<State> => state

/** @param failure `null`: it gives pictures */
export function noteCamera(failure: CameraFailure | null): void {
  state.camera = failure === null ? 'working' : failure === 'no-camera' ? 'missing' : 'denied'
}

export function notePrinter(isWorking: boolean): void {
  state.printer = isWorking ? 'working' : 'failing'
}
