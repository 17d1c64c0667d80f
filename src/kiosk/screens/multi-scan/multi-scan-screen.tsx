import { useLingui } from '@lingui/react'
import type { ScanAnswer } from '#machines/multi-scan/multi-scan.types.ts'
import { Button } from '#src/ui/button.tsx'
import { type CameraProps, CameraView } from '#src/ui/camera/camera-view.tsx'
import { type FrameProps, StepFrame } from '#src/ui/frame/step-frame.tsx'
import { SoundIcon, SoundOffIcon } from '#src/ui/camera/camera-icons.tsx'
import { useKeyBurst } from '#src/ui/use-key-burst.ts'
import { RecentScans } from './recent-scans.tsx'
import { place } from './scan-answer-panel.css.ts'
import { ScanAnswerPanel } from './scan-answer-panel.tsx'

interface MultiScanScreenProps {
  readonly frame: FrameProps
  readonly camera: CameraProps
  readonly answer: ScanAnswer | null
  /** Newest first. */
  readonly recent: readonly ScanAnswer[]
  /** The site's; `null` = the device's own. */
  readonly timeZone?: string | null
  readonly isLoud: boolean
  readonly onLoud: (isLoud: boolean) => void
  /** Called with a code from a scanner. `null` = longer than any of our codes. */
  readonly onCode: (text: string | null) => void
}

/** Continuous scanning: one badge after the other, each with an answer that is readable from two metres. */
export function MultiScanScreen(props: MultiScanScreenProps) {
  const { frame, camera, answer, recent, timeZone = null, isLoud, onLoud, onCode } = props
  const { i18n } = useLingui()
  useKeyBurst((text) => {
    onCode(text)
    return true
  })
  return (
    <StepFrame
      frame={frame}
      title={i18n._('SHOW_QR')}
      intro={i18n._('MULTI_SCAN_HINT')}
      hasMainAction={false}
      aside={<RecentScans recent={recent} timeZone={timeZone} />}
    >
      <CameraView
        camera={camera}
        busy={frame.busy}
        controls={
          <Button aria-pressed={isLoud} onClick={() => onLoud(!isLoud)}>
            {isLoud ? <SoundIcon /> : <SoundOffIcon />}
            {isLoud ? i18n._('SOUND_ON') : i18n._('SOUND_OFF')}
          </Button>
        }
      >
        <div role="status" className={place}>
          {answer && <ScanAnswerPanel answer={answer} />}
        </div>
      </CameraView>
    </StepFrame>
  )
}
