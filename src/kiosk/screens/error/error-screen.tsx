import { useLingui } from '@lingui/react'
import { Button } from '#src/ui/button.tsx'
import { CentredPage } from '#src/ui/frame/centred-page.tsx'
import { actions, lead } from '#src/ui/frame/centred-page.css.ts'
import { BackIcon, WarningIcon } from '#src/ui/icons.tsx'
import { detail } from './error-screen.css.ts'

interface ErrorScreenProps {
  /** The error's own message, for staff, so it is not translated. */
  readonly message: string
  /** Until the screen closes by itself. */
  readonly seconds: number
  /** `null`: more time cannot be asked for any more. */
  readonly onMoreTime: (() => void) | null
  readonly onHome: () => void
}

export function ErrorScreen({ message, seconds, onMoreTime, onHome }: ErrorScreenProps) {
  const { i18n } = useLingui()
  return (
    <CentredPage picture={<WarningIcon size="3em" />} title={i18n._('SOMETHING_WENT_WRONG')}>
      <p className={lead} role="alert">
        {i18n._('SOMETHING_WENT_WRONG_HELP')}
      </p>
      <p>{i18n._('HOME_IN', { seconds })}</p>
      <div className={actions}>
        <Button variant="primary" size="large" onClick={onHome}>
          <BackIcon />
          {i18n._('GO_HOME')}
        </Button>
        {onMoreTime && (
          <Button size="large" onClick={onMoreTime}>
            {i18n._('MORE_TIME')}
          </Button>
        )}
      </div>
      <p className={detail}>{message}</p>
    </CentredPage>
  )
}
