import { useLingui } from '@lingui/react'
import type { ReactNode, Ref } from 'react'
import { Button } from '../button.tsx'
import { CameraIcon, SwitchCameraIcon, TorchIcon } from './camera-icons.tsx'
import { Spinner } from '../spinner.tsx'
import { CameraTrouble, type CameraTroubleKind } from './camera-trouble.tsx'
import * as css from './camera-view.css.ts'

export interface CameraProps {
  readonly picture:
    | { readonly state: 'opening' | CameraTroubleKind }
    /** Another camera was chosen, and no further one may be chosen yet. */
    | { readonly state: 'switching'; readonly cameras: readonly unknown[] }
    | {
        readonly state: 'open'
        readonly cameraId: string | null
        readonly cameras: readonly { readonly id: string }[]
        readonly hasTorch: boolean
        readonly isRear: boolean
      }
  readonly isTorchOn: boolean
  /** The element that shows the picture. */
  readonly video: Ref<HTMLVideoElement>
  readonly choose: (cameraId: string) => void
  readonly openAgain: () => void
  readonly turnTorch: () => void
}

interface CameraViewProps {
  readonly camera: CameraProps
  /** The server is being asked about a code: the finder shows it. */
  readonly busy: boolean
  /** More buttons, beside the camera's own. */
  readonly controls?: ReactNode
  /** A button to what visitors can do where no camera works. */
  readonly otherWay?: ReactNode
  /** Content above the picture. */
  readonly children?: ReactNode
}

/** The camera's picture with a finder for the badge, or the reason why there is no picture. */
export function CameraView({ camera, busy, controls, otherWay, children }: CameraViewProps) {
  const { i18n } = useLingui()
  const { picture, isTorchOn } = camera
  const isOpen = picture.state === 'open'
  const isSwitching = picture.state === 'switching'
  const isCovered = isSwitching || picture.state === 'opening'
  return (
    <div className={css.view}>
      <div className={css.picture}>
        <video
          ref={camera.video}
          muted
          playsInline
          className={isOpen && picture.isRear ? css.video.rear : css.video.front}
        />
        {isOpen ? <Finder busy={busy} /> : null}
        {isCovered ? (
          <p className={css.cover} role="status">
            <span className={css.coverIcon}>
              <CameraIcon size="100%" />
            </span>
            {isSwitching ? i18n._('SWITCHING_CAMERA') : i18n._('CAMERA_STARTING')}
            <Spinner />
          </p>
        ) : null}
        {isOpen || isCovered ? null : (
          <CameraTrouble kind={picture.state} otherWay={otherWay} onRetry={camera.openAgain} />
        )}
        {children}
      </div>
      <div className={css.controls}>
        {(isOpen || isSwitching) && picture.cameras.length > 1 && (
          <Button
            busy={isSwitching}
            onClick={() => isOpen && camera.choose(nextOf(picture.cameras, picture.cameraId))}
          >
            <SwitchCameraIcon />
            {i18n._('SWITCH_CAMERA')}
          </Button>
        )}
        {isOpen && picture.hasTorch && (
          <Button aria-pressed={isTorchOn} onClick={camera.turnTorch}>
            <TorchIcon />
            {isTorchOn ? i18n._('TORCH_OFF') : i18n._('TORCH_ON')}
          </Button>
        )}
        {controls}
      </div>
    </div>
  )
}

function Finder({ busy }: { readonly busy: boolean }) {
  return (
    <svg className={busy ? css.finder.busy : css.finder.ready} viewBox="0 0 100 100" aria-hidden="true">
      <path d="M3 24V11a8 8 0 0 1 8-8h13M76 3h13a8 8 0 0 1 8 8v13M97 76v13a8 8 0 0 1-8 8H76M24 97H11a8 8 0 0 1-8-8V76" />
    </svg>
  )
}

function nextOf(cameras: readonly { readonly id: string }[], current: string | null): string {
  const at = cameras.findIndex(({ id }) => id === current)
  return cameras[(at + 1) % cameras.length]?.id ?? ''
}
