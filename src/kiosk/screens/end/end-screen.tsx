import { useLingui } from '@lingui/react'
import type { Direction } from '#contract/entities/direction.ts'
import { formatVisitorCode } from '#contract/entities/visitor-code.ts'
import { END_SCREEN_MS } from '#contract/limits.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { CentredPage } from '#src/ui/frame/centred-page.tsx'
import { CheckIcon, ExitIcon, OfflineIcon } from '#src/ui/icons.tsx'
import * as css from './end-screen.css.ts'

interface EndScreenProps {
  readonly direction: Direction
  /** Empty when the page was opened without a visit: the greeting then has no name. */
  readonly firstName: string
  readonly visitorCode: string
  /** Recorded on this tablet; the server has not answered yet. */
  readonly isRecorded?: boolean
  /** The server can be reached, so what is recorded is on its way. */
  readonly isOnline?: boolean
  /** `null`: more time cannot be asked for any more. */
  readonly onMoreTime: (() => void) | null
  /** How long this screen stays, in milliseconds. */
  readonly stays?: number
}

/**
 * The end of a visit: entered, left or only recorded. They differ in colour, icon and word, so that they cannot be
 * confused.
 */
export function EndScreen({
  direction,
  firstName,
  visitorCode,
  isRecorded = false,
  isOnline = false,
  onMoreTime,
  stays = END_SCREEN_MS,
}: EndScreenProps) {
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
  const recorded = entered ? i18n._('ENTRY_RECORDED') : i18n._('EXIT_RECORDED')
  const confirmed = entered ? i18n._('ACCESS_CONFIRMED') : i18n._('EXIT_CONFIRMED')
  return (
    <CentredPage
      // A change of the message gives the heading the focus again.
      key={isRecorded ? 'recorded' : 'confirmed'}
      ground={css.ground[isRecorded ? 'recorded' : entered ? 'entered' : 'left']}
      picture={
        <div className={isRecorded ? css.pictureRecorded : css.picture}>
          {isRecorded ? (
            <OfflineIcon size="100%" />
          ) : entered ? (
            <CheckIcon size="100%" />
          ) : (
            <ExitIcon size="100%" />
          )}
          {!isRecorded && <TimeLeft key={stays} ms={stays} />}
        </div>
      }
      title={isRecorded ? recorded : greeting}
      pageTitle={isRecorded ? recorded : confirmed}
    >
      <p className={css.outcome} role={isRecorded ? 'status' : undefined}>
        {isRecorded ? (isOnline ? i18n._('IS_BEING_SENT') : i18n._('WILL_BE_SENT')) : confirmed}
      </p>
      {visitorCode !== '' && (
        <p className={css.codeLine}>
          <span>{i18n._('YOUR_CODE')}</span>
          <strong className={css.code}>{formatVisitorCode(visitorCode)}</strong>
        </p>
      )}
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

/** A ring around the picture that empties while the screen stays; where motion is unwelcome it stays whole. */
const TimeLeft = ({ ms }: { readonly ms: number }) => (
  <svg aria-hidden="true" className={css.timeLeft} viewBox="0 0 100 100">
    <circle className={css.track} cx="50" cy="50" r="47" />
    <circle
      className={css.rest}
      cx="50"
      cy="50"
      r="47"
      pathLength="1"
      style={{ animationDuration: `${ms}ms` }}
    />
  </svg>
)
