import type { SnapshotFrom } from 'xstate'
import type { CameraFailure, OpenCamera } from '../ports.ts'
import type { cameraMachine } from './camera.machine.ts'

interface CameraView {
  readonly picture:
    | { readonly state: 'opening' | CameraFailure }
    | ({ readonly state: 'switching' } & Pick<OpenCamera, 'cameras'>)
    | ({ readonly state: 'open' } & OpenCamera)
  readonly isTorchOn: boolean
}

/** Maps the machine's state to what the screens with a camera show. */
export function cameraView(snapshot: SnapshotFrom<typeof cameraMachine>): CameraView {
  const { camera, failure } = snapshot.context
  const isTorchOn = snapshot.matches({ on: { open: 'lit' } })
  if (snapshot.matches({ on: 'failed' })) return { picture: { state: failure }, isTorchOn }
  if (snapshot.matches({ on: 'switching' }))
    return { picture: { state: 'switching', cameras: camera?.cameras ?? [] }, isTorchOn }
  return { picture: camera === null ? { state: 'opening' } : { state: 'open', ...camera }, isTorchOn }
}
