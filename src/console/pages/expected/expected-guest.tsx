import { useLingui } from '@lingui/react'
import {
  arriveByHand,
  cancelAppointment,
  resendPass,
  saveAppointment,
} from '#contract/console/appointments.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { WarningIcon } from '#src/ui/icons.tsx'
import { useMay } from '../../api/reading.ts'
import { MoreMenu } from '../../parts/more-menu.tsx'
import { Pill } from '../../parts/rows.tsx'
import { useSiteName } from '../../parts/site-field.tsx'
import { VisitLink } from '../../parts/visit-link.tsx'
import * as css from './expected.css.ts'
import {
  type ExpectedGuest,
  guestMailWords,
  guestReplyWords,
  nameOfGuest,
  standingOf,
} from './guest-words.ts'

export interface GuestActs {
  readonly onArrive: (guest: ExpectedGuest) => void
  readonly onSendAgain: (guest: ExpectedGuest) => void
  readonly onEdit: (guest: ExpectedGuest) => void
  readonly onCancel: (guest: ExpectedGuest) => void
}

interface ExpectedGuestProps {
  readonly guest: ExpectedGuest
  readonly acts: GuestActs
  readonly now: Date
  /** The list is today's. */
  readonly isToday: boolean
  readonly showsSite: boolean
  readonly timeZone: string
  readonly isArriving: boolean
}

/** A guest with what the reception needs to know, in columns at a desk. */
export function ExpectedGuestRow(props: ExpectedGuestProps) {
  const { guest, acts, now, isToday, showsSite, timeZone, isArriving } = props
  const { i18n } = useLingui()
  const siteName = useSiteName()
  const mayArrive = useMay(arriveByHand)
  const clock = (instant: string): string => i18n.date(instant, { timeStyle: 'short', timeZone })
  const { tone, says, isAwaited } = standingOf(guest, now.getTime())
  const name = nameOfGuest(guest)
  const about = [
    guest.hostName && i18n._('VISITS_HOST', { name: verbatim(guest.hostName) }),
    guest.reason,
    showsSite && guest.siteId !== null && siteName(guest.siteId),
  ].filter((part) => typeof part === 'string')
  const said = [
    guest.needsHelp && i18n._('GUEST_NEEDS_HELP'),
    guest.plate && i18n._('GUEST_PLATE', { plate: verbatim(guest.plate) }),
    guest.proposed &&
      i18n._('GUEST_PROPOSED', {
        time: i18n.date(`${guest.proposed}Z`, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
      }),
  ].filter((part) => typeof part === 'string')
  const mayStillCome = isAwaited || guest.state === 'expected' || guest.state === 'noShow'
  return (
    <>
      <span className={css.time}>
        <time dateTime={guest.startsAt}>{clock(guest.startsAt)}</time>
      </span>
      <div className={css.who}>
        <span className={guest.state === 'cancelled' ? css.gone : css.name}>
          <bdi>{guest.visitId === null ? name : <VisitLink visitId={guest.visitId}>{name}</VisitLink>}</bdi>
        </span>
        {guest.companyName && (
          <span className={css.muted}>
            <bdi>{guest.companyName}</bdi>
          </span>
        )}
      </div>
      <div className={css.about}>
        {about.length > 0 && <span>{about.join(' · ')}</span>}
        {guest.origin === 'calendar' && <span className={css.muted}>{i18n._('GUEST_FROM_CALENDAR')}</span>}
        {guest.deskNote && <strong>{guest.deskNote}</strong>}
        {said.map((one) => (
          <span key={one}>{one}</span>
        ))}
      </div>
      <div className={css.known}>
        <Pill tone={tone}>{says(i18n, guest.arrivedAt === null ? '' : clock(guest.arrivedAt))}</Pill>
        <MailWords guest={guest} timeZone={timeZone} />
      </div>
      <div className={css.actions}>
        {mayArrive && isToday && mayStillCome && (
          <Button
            busy={isArriving}
            variant={isAwaited ? 'primary' : 'light'}
            aria-label={i18n._('GUEST_ARRIVE_OF', { name: verbatim(name) })}
            onClick={() => acts.onArrive(guest)}
          >
            {i18n._('GUEST_ARRIVE')}
          </Button>
        )}
        <GuestMenu guest={guest} name={name} acts={acts} now={now} />
      </div>
    </>
  )
}

function MailWords({ guest, timeZone }: Pick<ExpectedGuestProps, 'guest' | 'timeZone'>) {
  const { i18n } = useLingui()
  const { words, isRefused } = guestMailWords(i18n, guest, timeZone)
  const said = [guestReplyWords(i18n, guest), ...words].filter((part) => part !== null).join(' · ')
  return isRefused ? (
    <span className={css.refused}>
      <WarningIcon />
      {said}
    </span>
  ) : (
    <span className={css.mail}>{said}</span>
  )
}

function GuestMenu({
  guest,
  name,
  acts,
  now,
}: Pick<ExpectedGuestProps, 'guest' | 'acts' | 'now'> & { readonly name: string }) {
  const { i18n } = useLingui()
  const [mayEdit, mayCancel, maySend] = [
    useMay(saveAppointment),
    useMay(cancelAppointment),
    useMay(resendPass),
  ]
  const isOver = Date.parse(guest.endsAt) < now.getTime()
  if (guest.state === 'cancelled') return null
  const items = [
    mayEdit && { name: i18n._('EDIT'), onChosen: () => acts.onEdit(guest) },
    maySend &&
      !isOver &&
      guest.email !== null && { name: i18n._('GUEST_SEND_AGAIN'), onChosen: () => acts.onSendAgain(guest) },
    mayCancel &&
      !isOver &&
      // What is called off here would be planned anew by the next message of the calendar.
      guest.origin !== 'calendar' && {
        name: i18n._('APPOINTMENT_CANCEL'),
        onChosen: () => acts.onCancel(guest),
      },
  ].filter((item) => item !== false)
  if (items.length === 0) return null
  return <MoreMenu label={i18n._('GUEST_MORE_OF', { name: verbatim(name) })} items={items} />
}
