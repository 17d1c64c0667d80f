import { err, ok, type Result } from '#contract/result.ts'

export type CameraFailure = 'no-camera' | 'permission-refused' | 'insecure-page'

export interface Camera {
  /** The browser's id: stable for this site on this device. */
  readonly id: string
  /** As the browser names it; empty where it does not. */
  readonly label: string
}

/** What the DOM's types leave out of the Image Capture specification. */
interface Capabilities extends MediaTrackCapabilities {
  readonly torch?: boolean
  readonly focusMode?: readonly string[]
}
type Setting = MediaTrackConstraintSet & { readonly torch?: boolean; readonly focusMode?: string }

const capabilitiesOf = (track: MediaStreamTrack): Capabilities => track.getCapabilities?.() ?? {}

const tune = (track: MediaStreamTrack, setting: Setting): Promise<void> =>
  track.applyConstraints({ advanced: [setting] })

/** @param cameraId is a wish: a camera that was taken away is replaced by another. */
export async function openCamera(cameraId: string | null): Promise<Result<MediaStream, CameraFailure>> {
  if (!isSecureContext || !navigator.mediaDevices) return err('insecure-page')
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: {
        width: { ideal: 1280 },
        height: { ideal: 720 },
        ...(cameraId !== null && { deviceId: { ideal: cameraId } }),
      },
    })
    const [track] = stream.getVideoTracks()
    if (track && capabilitiesOf(track).focusMode?.includes('continuous')) {
      await tune(track, { focusMode: 'continuous' }).catch(() => {})
    }
    return ok(stream)
  } catch (error) {
    const isRefused =
      error instanceof DOMException && ['NotAllowedError', 'SecurityError'].includes(error.name)
    return err(isRefused ? 'permission-refused' : 'no-camera')
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Names are known only once a camera was allowed. */
export async function listCameras(): Promise<readonly Camera[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices
    .filter(({ kind }) => kind === 'videoinput')
    .map(({ deviceId, label }) => ({ id: deviceId, label }))
}

export const hasTorch = (track: MediaStreamTrack): boolean => capabilitiesOf(track).torch === true

/** @returns whether the lamp obeyed */
export const setTorch = (track: MediaStreamTrack, on: boolean): Promise<boolean> =>
  tune(track, { torch: on }).then(
    () => true,
    () => false,
  )
