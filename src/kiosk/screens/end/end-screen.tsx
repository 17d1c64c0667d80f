import { useLingui } from '@lingui/react'
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent } from 'react'
import type { Direction } from '#contract/entities/direction.ts'
import { formatVisitorCode } from '#contract/entities/visitor-code.ts'
import { formatsOf } from '#contract/languages.ts'
import { END_SCREEN_MS } from '#contract/limits.ts'
import { greetingName } from '#contract/name-forms.ts'
import { fullName } from '#contract/person-name.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { CentredPage } from '#src/ui/frame/centred-page.tsx'
import { DrawnCheckIcon } from '#src/ui/drawn-check.tsx'
import { ExitIcon, OfflineIcon } from '#src/ui/icons.tsx'
import { ArrivalCards, type ArrivalWords } from './arrival-cards.tsx'
import * as css from './end-screen.css.ts'
import { FeedbackCard } from './feedback-card.tsx'

interface Visited {
  readonly firstName: string
  readonly lastName: string
  readonly area: string | null
  readonly image: string | null
}

interface EndScreenProps {
  readonly direction: Direction
  /** Both names are empty when the page was opened without a visit: the greeting then has no name. */
  readonly firstName: string
  readonly lastName: string
  readonly visitorCode: string
  /** Recorded on this tablet; the server has not answered yet. */
  readonly isRecorded?: boolean
  /** The server can be reached, so what is recorded is on its way. */
  readonly isOnline?: boolean
  /** `null`: more time cannot be asked for any more. */
  readonly onMoreTime: (() => void) | null
  /** How long the visit was; `null` if that is not known. */
  readonly stayedMinutes?: number | null
  /** How long this screen stays, in milliseconds; `null` = that is not known yet. */
  readonly stays?: number | null
  /** Missing: the site tells nothing more. */
  readonly arrival?: ArrivalWords | null
  /** The door did not open. */
  readonly isDoorShut?: boolean
  /** Whom the visitor comes to see. */
  readonly visits?: Visited | null
  /** What is known of them, which comes a moment later. */
  readonly host?: ReactNode
  /** Asks a visitor who leaves how it was. */
  readonly feedback?: ComponentProps<typeof FeedbackCard> | null
  /** Ends the screen; a tap anywhere does the same. Only with something beside, which makes it stay. */
  readonly onDone?: (() => void) | undefined
}

/**
 * The end of a visit: entered, left or only recorded. They differ in colour, icon and word, so that they cannot be
 * confused.
 */
export function EndScreen({
  direction,
  firstName,
  lastName,
  visitorCode,
  isRecorded = false,
  isOnline = false,
  onMoreTime,
  stays = END_SCREEN_MS,
  stayedMinutes = null,
  arrival = null,
  isDoorShut = false,
  visits = null,
  host = null,
  feedback = null,
  onDone,
}: EndScreenProps) {
  const { i18n } = useLingui()
  const beside = arrival ? <ArrivalCards {...arrival} /> : feedback && <FeedbackCard {...feedback} />
  useTapAnywhere(beside ? onDone : undefined)
  const entered = direction === 'entry'
  const name = verbatim(greetingName({ firstName, lastName }, i18n.locale))
  const named = name !== ''
  const greeting = entered
    ? named
      ? i18n._('WELCOME_NAME', { name })
      : i18n._('WELCOME')
    : named
      ? i18n._('FAREWELL_NAME', { name })
      : i18n._('FAREWELL')
  const small = isRecorded ? css.smallRecorded : css.small
  const alone = isRecorded ? css.pictureRecorded : css.picture
  const recorded = entered ? i18n._('ENTRY_RECORDED') : i18n._('EXIT_RECORDED')
  const confirmed = entered ? i18n._('ACCESS_CONFIRMED') : i18n._('EXIT_CONFIRMED')
  return (
    <CentredPage
      // A change of the message gives the heading the focus again.
      key={isRecorded ? 'recorded' : 'confirmed'}
      ground={css.ground[isRecorded ? 'recorded' : entered ? 'entered' : 'left']}
      picture={
        <div data-large={beside ? undefined : isRecorded ? 'framed' : ''} className={beside ? small : alone}>
          {isRecorded ? (
            <OfflineIcon size="100%" />
          ) : entered ? (
            <DrawnCheckIcon size="100%" />
          ) : (
            <ExitIcon size="100%" />
          )}
          {!isRecorded && stays !== null && <TimeLeft key={stays} ms={stays} />}
        </div>
      }
      title={isRecorded ? recorded : greeting}
      pageTitle={isRecorded ? recorded : confirmed}
      beside={beside}
    >
      <p className={css.outcome} role={isRecorded ? 'status' : undefined}>
        {isRecorded ? (isOnline ? i18n._('IS_BEING_SENT') : i18n._('WILL_BE_SENT')) : confirmed}
      </p>
      {isDoorShut && (
        <p className={css.doorShut} role="alert">
          {i18n._('DOOR_SHUT')}
        </p>
      )}
      {!entered && (
        <p className={css.thanks}>
          {i18n._('THANKS_FOR_VISIT')}
          {stayedMinutes !== null && (
            <span>{i18n._('VISIT_LASTED', { duration: durationOf(stayedMinutes, i18n.locale) })}</span>
          )}
        </p>
      )}
      {visitorCode !== '' && (
        <p className={css.codeLine}>
          <span>{i18n._('YOUR_CODE')}</span>
          <strong dir="ltr" className={css.code} data-personal="">
            {formatVisitorCode(visitorCode)}
          </strong>
        </p>
      )}
      {visits && (
        <div className={css.visited}>
          <Avatar {...visits} large />
          <div className={css.visitedWords} data-personal="">
            <p className={css.visitedLabel}>{i18n._('YOUR_HOST')}</p>
            <p className={css.visitedName}>{fullName(visits)}</p>
            {visits.area && <p className={css.visitedLabel}>{visits.area}</p>}
          </div>
        </div>
      )}
      {host && (
        <p className={css.host} role="status">
          {host}
        </p>
      )}
      <div className={css.more}>
        {beside && onDone && (
          <Button size="large" variant="light" onClick={onDone}>
            {i18n._('DONE')}
          </Button>
        )}
        {onMoreTime && (
          <button type="button" className={css.moreTime} onClick={onMoreTime}>
            {i18n._('MORE_TIME')}
          </button>
        )}
      </div>
    </CentredPage>
  )
}

/** Such as "2 h 10 min". */
function durationOf(minutes: number, locale: string): string {
  const part = (value: number, unit: 'hour' | 'minute') =>
    new Intl.NumberFormat(formatsOf(locale), { style: 'unit', unit, unitDisplay: 'short' }).format(value)
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && part(hours, 'hour'), (rest > 0 || hours === 0) && part(rest, 'minute')]
    .filter((text) => text !== false)
    .join(' ')
}

/** The second of two quick taps on Confirm must not end what was not read yet. */
const READ_FIRST_MS = 800

/** A tap on the screen itself; its buttons have a meaning of their own. */
function useTapAnywhere(onTap: (() => void) | undefined): void {
  const tap = useEffectEvent(() => onTap?.())
  useEffect(() => {
    const from = performance.now() + READ_FIRST_MS
    const onClick = ({ target }: MouseEvent) => {
      const isOwn = target instanceof Element && target.closest('button, a, input, select, dialog') !== null
      if (!isOwn && performance.now() >= from) tap()
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [])
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
