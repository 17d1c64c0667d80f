import type { I18n } from '@lingui/core'
import type { Role } from '#contract/console/policy.ts'
import type { Message } from '#src/i18n/messages.ts'
import { browserTimeZone } from './time-zones.ts'

export const roleNames: Readonly<Record<Role, Message>> = {
  owner: (i18n) => i18n._('ROLE_OWNER'),
  manager: (i18n) => i18n._('ROLE_MANAGER'),
  reception: (i18n) => i18n._('ROLE_RECEPTION'),
  auditor: (i18n) => i18n._('ROLE_AUDITOR'),
  privacyOfficer: (i18n) => i18n._('ROLE_PRIVACY_OFFICER'),
  warden: (i18n) => i18n._('ROLE_WARDEN'),
  host: (i18n) => i18n._('ROLE_HOST'),
}
export const roleName = (i18n: I18n, role: Role): string => roleNames[role](i18n)

const roleHints: Readonly<Record<Role, Message>> = {
  owner: (i18n) => i18n._('ROLE_OWNER_HINT'),
  manager: (i18n) => i18n._('ROLE_MANAGER_HINT'),
  reception: (i18n) => i18n._('ROLE_RECEPTION_HINT'),
  auditor: (i18n) => i18n._('ROLE_AUDITOR_HINT'),
  privacyOfficer: (i18n) => i18n._('ROLE_PRIVACY_OFFICER_HINT'),
  warden: (i18n) => i18n._('ROLE_WARDEN_HINT'),
  host: (i18n) => i18n._('ROLE_HOST_HINT'),
}
export const roleHint = (i18n: I18n, role: Role): string => roleHints[role](i18n)

const OWN = browserTimeZone()

/** Day and time, in the reader's language. @param timeZone of the site where something happened; the reader's own without it */
export const moment = (i18n: I18n, instant: string, timeZone = OWN): string =>
  i18n.date(instant, { dateStyle: 'medium', timeStyle: 'short', timeZone })

/** `timeStyle` cannot be combined with the name of a zone. */
const named = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

/** As `moment`, and names the clock if it is another than the reader's. */
export const clockMoment = (i18n: I18n, instant: string, timeZone = OWN): string =>
  timeZone === OWN ? moment(i18n, instant) : i18n.date(instant, { ...named, timeZone })

/** Day and time where a list has little room: without the year. */
export const shortMoment = (i18n: I18n, instant: string, timeZone = OWN): string =>
  `${i18n.date(instant, { day: 'numeric', month: 'short', timeZone })}, ${clockTime(i18n, instant, timeZone)}`

/** The time alone, if the day is clear. */
export const clockTime = (i18n: I18n, instant: string, timeZone = OWN): string =>
  i18n.date(instant, { timeStyle: 'short', timeZone })

/** Whether two instants are on one day of a clock. */
export const isSameDay = (i18n: I18n, one: string, other: string, timeZone = OWN): boolean => {
  const dayOf = (instant: string) => i18n.date(instant, { dateStyle: 'short', timeZone })
  return dayOf(one) === dayOf(other)
}
