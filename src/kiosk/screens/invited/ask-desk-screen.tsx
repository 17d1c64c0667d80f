import { useLingui } from '@lingui/react'
import { Button } from '#src/ui/button.tsx'
import { type FrameProps, StepFrame } from '#src/ui/frame/step-frame.tsx'

interface AskDeskScreenProps {
  readonly frame: FrameProps
  readonly onGoOn: () => void
}

/** The guest is expected, but no number can be mailed to them: reception looks for the invitation. */
export function AskDeskScreen({ frame, onGoOn }: AskDeskScreenProps) {
  const { i18n } = useLingui()
  return (
    <StepFrame
      frame={frame}
      isShort
      hasMainAction={false}
      title={i18n._('DESK_TITLE')}
      intro={i18n._('DESK_INTRO')}
    >
      <div>
        <Button size="large" onClick={onGoOn}>
          {i18n._('INVITED_GO_ON')}
        </Button>
      </div>
    </StepFrame>
  )
}
