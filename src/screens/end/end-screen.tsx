import { useLingui } from '@lingui/react'
import type { Direction } from '#contract/entities/direction.ts'
import { formatVisitorCode } from '#contract/entities/visitor-code.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { CentredPage } from '#src/ui/frame/centred-page.tsx'
import { CheckIcon, ExitIcon } from '#src/ui/icons.tsx'
import * as css from './end-screen.css.ts'

interface EndScreenProps {
  readonly direction: Direction
  /** Empty when the page was opened without a visit: the greeting then has no name. */
  readonly firstName: string
  readonly visitorCode: string
  /** `null`: there is no more. */
  readonly onMoreTime: (() => void) | null
}

/** Entered and left are two pictures that nobody confuses: another colour, icon and word. */
export function EndScreen({ direction, firstName, visitorCode, onMoreTime }: EndScreenProps) {
  const { i18n } = useLingui()
  const entered = direction === 'entry'
  const named = firstName !== ''
  const greeting = entered
    ? named
      ? i18n._('WELCOME_NAME', { firstName: verbatim(firstName) })
      : i18n._('WELCOME')
    : named
      ? i18n._('FAREWELL_NAME', { firstName: verbatim(firstName) })
      : i18n._('FAREWELL')
  const outcome = entered ? i18n._('ACCESS_CONFIRMED') : i18n._('EXIT_CONFIRMED')
  return (
    <CentredPage
      role="status"
      tone={entered ? 'entered' : 'left'}
      picture={
        <div className={css.picture}>{entered ? <CheckIcon size="100%" /> : <ExitIcon size="100%" />}</div>
      }
      title={greeting}
      pageTitle={outcome}
    >
      <p className={css.outcome}>{outcome}</p>
      <p className={css.codeLine}>
        <span>{i18n._('YOUR_CODE')}</span>
        <strong className={css.code}>{formatVisitorCode(visitorCode)}</strong>
      </p>
      <div className={css.more}>
        {onMoreTime && (
          <button type="button" className={css.moreTime} onClick={onMoreTime}>
            {i18n._('MORE_TIME')}
          </button>
        )}
      </div>
    </CentredPage>
  )
}
