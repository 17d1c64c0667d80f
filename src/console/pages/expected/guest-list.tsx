import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { MINUTE_MS } from '#contract/time.ts'
import { list as listStyle } from '../../parts/rows.css.ts'
import { timeIn } from '../../parts/days.ts'
import * as css from './expected.css.ts'
import { ExpectedGuestRow, type GuestActs } from './expected-guest.tsx'
import type { ExpectedGuest } from './guest-words.ts'

interface GuestListProps {
  readonly guests: readonly ExpectedGuest[]
  readonly acts: GuestActs
  readonly now: Date
  readonly isToday: boolean
  readonly showsSite: boolean
  readonly zoneOf: (siteId: string | null) => string
  /** The guest who is being let in; `null`: none. */
  readonly arriving: string | null
  readonly empty: ReactNode
}

/** Guests in groups by the hour of the site's clock. */
export function GuestList({ guests, zoneOf, arriving, empty, ...row }: GuestListProps) {
  const { i18n } = useLingui()
  if (guests.length === 0) return <div className={listStyle}>{empty}</div>
  const hours = byHour(guests, zoneOf)
  return (
    <div className={listStyle}>
      {hours.map(({ hour, startsAt, timeZone, listed }) => (
        <section key={hour} className={css.group} aria-labelledby={`hour-${hour}`}>
          <h2 id={`hour-${hour}`} className={css.hour}>
            {i18n._('EXPECTED_HOUR', {
              at: i18n.date(startsAt, { timeStyle: 'short', timeZone }),
              count: listed.length,
            })}
          </h2>
          <ul className={css.dense}>
            {listed.map((guest) => (
              <li key={guest.guestId} className={css.row}>
                <ExpectedGuestRow
                  {...row}
                  guest={guest}
                  timeZone={zoneOf(guest.siteId)}
                  isArriving={arriving === guest.guestId}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function byHour(guests: readonly ExpectedGuest[], zoneOf: (siteId: string | null) => string) {
  const hours = new Map<string, { startsAt: Date; timeZone: string; listed: ExpectedGuest[] }>()
  for (const guest of guests) {
    const timeZone = zoneOf(guest.siteId)
    const at = new Date(guest.startsAt)
    const [hour = '', minute = ''] = timeIn(timeZone, at).split(':')
    const known = hours.get(hour)
    if (known) known.listed.push(guest)
    else {
      const startsAt = new Date(at.getTime() - Number(minute) * MINUTE_MS)
      hours.set(hour, { startsAt, timeZone, listed: [guest] })
    }
  }
  return [...hours].map(([hour, group]) => ({ hour, ...group }))
}
