import { useLingui } from '@lingui/react'
import { ERROR_SCREEN_MS } from '#contract/limits.ts'
import { Button } from '#src/ui/button.tsx'
import { CentredPage } from '#src/ui/frame/centred-page.tsx'
import { lead } from '#src/ui/frame/centred-page.css.ts'
import { BackIcon, WarningIcon } from '#src/ui/icons.tsx'
import { useSecondsLeft } from '#src/ui/use-seconds-left.ts'
import { detail } from './error-screen.css.ts'

interface ErrorScreenProps {
  /** The error's own words: for the staff, so not translated. */
  readonly message: string
  readonly onHome: () => void
}

export function ErrorScreen({ message, onHome }: ErrorScreenProps) {
  const { i18n } = useLingui()
  const seconds = useSecondsLeft(ERROR_SCREEN_MS)
  return (
    <CentredPage picture={<WarningIcon size="3em" />} title={i18n._('SOMETHING_WENT_WRONG')}>
      <p className={lead} role="alert">
        {i18n._('SOMETHING_WENT_WRONG_HELP')}
      </p>
      <p>{i18n._('HOME_IN', { seconds })}</p>
      <Button variant="primary" size="large" onClick={onHome}>
        <BackIcon />
        {i18n._('GO_HOME')}
      </Button>
      <p className={detail}>{message}</p>
    </CentredPage>
  )
}
