import { useLingui } from '@lingui/react'
import type { FailureCode } from '#contract/error-codes.ts'
import { failureMessage } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { CentredPage } from '#src/ui/frame/centred-page.tsx'
import { actions, lead } from '#src/ui/frame/centred-page.css.ts'
import { BackIcon, StopIcon } from '#src/ui/icons.tsx'
import * as css from './refused-screen.css.ts'

/** Their own words send the visitor to reception, or back. */
const SAYING_WHO_HELPS: ReadonlySet<FailureCode> = new Set([
  ...(['APPOINTMENT_CANCELLED', 'EVENT_FULL_PLEASE_WAIT', 'GUEST_NOT_FOUND', 'NO_VISIT_OPEN'] as const),
  ...(['NUMBER_OVER', 'PASS_ELSEWHERE', 'PASS_OVER', 'PASS_TOO_EARLY'] as const),
])

interface RefusedScreenProps {
  readonly failed: FailureCode
  /** The other site where the visitor is inside. */
  readonly site: string | null
  readonly onHome: () => void
  /** `null`: more time cannot be asked for any more. */
  readonly onMoreTime: (() => void) | null
}

/** A refusal that ends the visit: why, and who helps. */
export function RefusedScreen({ failed, site, onHome, onMoreTime }: RefusedScreenProps) {
  const { i18n } = useLingui()
  return (
    <CentredPage
      ground={css.ground}
      picture={
        <div data-large="" className={css.picture}>
          <StopIcon size="100%" />
        </div>
      }
      title={failureMessage(i18n, failed, { site: site ?? undefined })}
    >
      {!SAYING_WHO_HELPS.has(failed) && <p className={lead}>{i18n._('REFUSED_HELP')}</p>}
      <div className={actions}>
        <Button size="large" onClick={onHome}>
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
