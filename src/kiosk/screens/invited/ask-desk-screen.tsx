import { useLingui } from '@lingui/react'
import { Button } from '#src/ui/button.tsx'
import { type FrameProps, StepFrame } from '#src/ui/frame/step-frame.tsx'
import { PeopleIcon } from '#src/ui/icons.tsx'
import * as css from './invited-screen.css.ts'

interface AskDeskScreenProps {
  readonly frame: FrameProps
  readonly onGoOn: () => void
}

/** The guest is expected, but no number can be mailed to them: reception looks for the invitation. */
export function AskDeskScreen({ frame, onGoOn }: AskDeskScreenProps) {
  const { i18n } = useLingui()
  return (
    <StepFrame frame={frame} isShort hasMainAction={false} title={i18n._('DESK_TITLE')}>
      <div className={css.desk}>
        <span className={css.picture}>
          <PeopleIcon size="100%" />
        </span>
        <p className={css.told}>{i18n._('DESK_INTRO')}</p>
        <Button size="large" onClick={onGoOn}>
          {i18n._('INVITED_GO_ON')}
        </Button>
      </div>
    </StepFrame>
  )
}
