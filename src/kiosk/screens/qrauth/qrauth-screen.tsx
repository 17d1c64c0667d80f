import { useLingui } from '@lingui/react'
import type { FailureCode } from '#contract/error-codes.ts'
import { useFailureText } from '#src/ui/use-failure-text.ts'
import { Button } from '#src/ui/button.tsx'
import { type CameraProps, CameraView } from '#src/ui/camera/camera-view.tsx'
import { type FrameProps, StepFrame } from '#src/ui/frame/step-frame.tsx'
import { StopIcon } from '#src/ui/icons.tsx'
import { CodeIcon } from '#src/ui/icons-steps.tsx'
import { useKeyBurst } from '#src/ui/use-key-burst.ts'
import * as css from './qrauth-screen.css.ts'

interface QrAuthScreenProps {
  readonly frame: FrameProps
  readonly camera: CameraProps
  /** Why the last code was refused; the camera keeps reading. */
  readonly failed: FailureCode | null
  /** Seconds from the refusal until another try makes sense; `null` = it makes sense now. */
  readonly waitSeconds?: number | null
  /** The site that a refused pass is for, and the ISO instant from which it opens. */
  readonly site?: string | null
  readonly opensAt?: string | null
  /** Called with a code from a scanner that types. `null` = longer than any of our codes. */
  readonly onCode: (text: string | null) => void
  /** The visitor types a code instead: offered where no camera works. */
  readonly onIdCode: () => void
}

export function QrAuthScreen({
  frame,
  camera,
  failed,
  waitSeconds = null,
  site = null,
  opensAt = null,
  onCode,
  onIdCode,
}: QrAuthScreenProps) {
  const { i18n } = useLingui()
  const refusal = useFailureText(failed, waitSeconds, 'codes', { site, opensAt })
  useKeyBurst((text) => {
    onCode(text)
    return true
  })
  const { state } = camera.picture
  const hasPicture = state === 'open'
  const mayRead = hasPicture || state === 'opening' || state === 'switching'
  const refused = refusal && (
    <p className={hasPicture ? css.refused.overPicture : css.refused.alone}>
      <StopIcon size="1.5em" />
      {refusal}
    </p>
  )
  return (
    <StepFrame
      frame={frame}
      title={i18n._('SHOW_QR')}
      // Nothing is to be held before a camera that does not work.
      intro={mayRead && i18n._('SHOW_QR_HINT')}
      hasMainAction={false}
    >
      {!hasPicture && refused}
      <CameraView
        camera={camera}
        busy={frame.busy}
        otherWay={
          <Button onClick={onIdCode}>
            <CodeIcon />
            {i18n._('ID_CODE')}
          </Button>
        }
      >
        {hasPicture && refused}
      </CameraView>
    </StepFrame>
  )
}
