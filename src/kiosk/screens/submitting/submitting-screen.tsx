import { useLingui } from '@lingui/react'
import type { Direction } from '#contract/entities/direction.ts'
import type { FailureCode } from '#contract/error-codes.ts'
import { Button } from '#src/ui/button.tsx'
import { type FrameProps, StepFrame } from '#src/ui/frame/step-frame.tsx'
import { StopIcon } from '#src/ui/icons.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { useFailureText } from '#src/ui/use-failure-text.ts'
import * as css from './submitting-screen.css.ts'

interface SubmittingScreenProps {
  readonly frame: FrameProps
  readonly direction: Direction
  /** Why the access was not taken; `null` while it is being sent. */
  readonly failed: FailureCode | null
  /** Seconds from the refusal until another try makes sense; `null` = it makes sense now. */
  readonly waitSeconds?: number | null
  readonly onRetry: () => void
}

export function SubmittingScreen({
  frame,
  direction,
  failed,
  waitSeconds = null,
  onRetry,
}: SubmittingScreenProps) {
  const { i18n } = useLingui()
  const said = useFailureText(failed, waitSeconds)
  const mustWait = waitSeconds !== null && said !== null
  const sending = direction === 'entry' ? i18n._('RECORDING_ENTRY') : i18n._('RECORDING_EXIT')
  return (
    <StepFrame
      // A change of the message gives the heading the focus again.
      key={failed ? 'failed' : 'sending'}
      frame={frame}
      hasMainAction={false}
      title={failed ? i18n._('NOT_RECORDED') : sending}
    >
      {failed ? (
        <div className={css.failed}>
          <span className={css.picture}>
            <StopIcon size="100%" />
          </span>
          {said && <p className={css.message}>{said}</p>}
          <Button
            variant={mustWait ? 'secondary' : 'primary'}
            size="large"
            busy={frame.busy}
            onClick={onRetry}
          >
            {i18n._('TRY_AGAIN')}
          </Button>
        </div>
      ) : (
        <div className={css.sending}>
          <Spinner />
        </div>
      )}
    </StepFrame>
  )
}
