import { useLingui } from '@lingui/react'
import { Button } from '#src/ui/button.tsx'
import { CentredPage } from '#src/ui/frame/centred-page.tsx'
import { actions, lead } from '#src/ui/frame/centred-page.css.ts'
import { BackIcon } from '#src/ui/icons.tsx'
import { SearchIcon } from '#src/ui/icons-steps.tsx'

interface NotFoundScreenProps {
  /** Until the screen closes by itself. */
  readonly seconds: number
  /** `null`: more time cannot be asked for any more. */
  readonly onMoreTime: (() => void) | null
  readonly onHome: () => void
}

export function NotFoundScreen({ seconds, onMoreTime, onHome }: NotFoundScreenProps) {
  const { i18n } = useLingui()
  return (
    <CentredPage picture={<SearchIcon size="3em" />} title={i18n._('PAGE_NOT_FOUND')}>
      <p className={lead}>{i18n._('HOME_IN', { seconds })}</p>
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
    </CentredPage>
  )
}
