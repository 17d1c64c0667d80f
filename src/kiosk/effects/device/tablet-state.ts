import type * as v from 'valibot'
import type { deviceInfo } from '#contract/calls/device.ts'
import type { CameraFailure } from '#machines/ports.ts'

type Info = v.InferOutput<(typeof deviceInfo)['request']>
type State = { -readonly [Name in 'queued' | 'camera' | 'printer']: NonNullable<Info[Name]> }

const state: State = { queued: 0, camera: 'unused', printer: 'unused' }

/** Recorded requests that wait, and the last results of camera and printer since the page began; reported to staff. */
export const tabletState = (): Readonly<State> => state

export function noteQueued(count: number): void {
  state.queued = count
}

/** @param failure `null`: the camera gives pictures */
export function noteCamera(failure: CameraFailure | null): void {
  state.camera = failure === null ? 'working' : failure === 'no-camera' ? 'missing' : 'denied'
}

export function notePrinter(isWorking: boolean): void {
  state.printer = isWorking ? 'working' : 'failing'
}
