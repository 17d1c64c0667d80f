import { err, ok, type Result } from '#contract/result.ts'
import type { Camera, CameraFailure } from '#machines/ports.ts'

/** Properties of the Image Capture specification that are missing in the DOM's types. */
interface Capabilities extends MediaTrackCapabilities {
  readonly torch?: boolean
  readonly focusMode?: readonly string[]
}
type Setting = MediaTrackConstraintSet & { readonly torch?: boolean; readonly focusMode?: string }

const capabilitiesOf = (track: MediaStreamTrack): Capabilities => track.getCapabilities?.() ?? {}

const tune = (track: MediaStreamTrack, setting: Setting): Promise<void> =>
  track.applyConstraints({ advanced: [setting] })

/** @param cameraId is preferred; if that camera is gone, another one is opened. */
export async function openCamera(cameraId: string | null): Promise<Result<MediaStream, CameraFailure>> {
  if (!isSecureContext || !navigator.mediaDevices) return err('insecure-page')
  try {
    const stream = await getStream(cameraId)
    const [track] = stream.getVideoTracks()
    if (track && capabilitiesOf(track).focusMode?.includes('continuous')) {
      await tune(track, { focusMode: 'continuous' }).catch(() => {})
    }
    return ok(stream)
  } catch (error) {
    return err(isNamed(error, 'NotAllowedError', 'SecurityError') ? 'permission-refused' : 'no-camera')
  }
}

/** With `ideal` alone the browser may prefer another camera with more pixels. */
async function getStream(cameraId: string | null): Promise<MediaStream> {
  const video = { width: { ideal: 1280 }, height: { ideal: 720 } }
  if (cameraId === null) return navigator.mediaDevices.getUserMedia({ audio: false, video })
  try {
    const deviceId = { exact: cameraId }
    return await navigator.mediaDevices.getUserMedia({ audio: false, video: { ...video, deviceId } })
  } catch (error) {
    if (!isNamed(error, 'OverconstrainedError', 'NotFoundError')) throw error
    return getStream(null)
  }
}

/** Not every browser's OverconstrainedError is a DOMException. */
const isNamed = (error: unknown, ...names: readonly string[]): boolean =>
  error instanceof Object && 'name' in error && names.includes(String(error.name))

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** The names of cameras are known only once a camera was allowed. */
export async function listCameras(): Promise<readonly Camera[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices
    .filter(({ kind }) => kind === 'videoinput')
    .map(({ deviceId, label }) => ({ id: deviceId, label }))
}

export const isRear = (track: MediaStreamTrack): boolean => track.getSettings().facingMode === 'environment'

export const hasTorch = (track: MediaStreamTrack): boolean => capabilitiesOf(track).torch === true

/** @returns whether the lamp could be switched */
export const setTorch = (track: MediaStreamTrack, on: boolean): Promise<boolean> =>
  tune(track, { torch: on }).then(
    () => true,
    () => false,
  )
