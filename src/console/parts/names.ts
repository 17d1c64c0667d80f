import type { I18n } from '@lingui/core'
import type { Role } from '#contract/console/policy.ts'
import type { Message } from '#src/i18n/messages.ts'

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

/** Day and time, in the reader's language. */
export const moment = (i18n: I18n, instant: string): string =>
  i18n.date(instant, { dateStyle: 'medium', timeStyle: 'short' })

/** The time alone, if the day is clear. */
export const clockTime = (i18n: I18n, instant: string): string => i18n.date(instant, { timeStyle: 'short' })

/** Whether two instants are on one day of this device's clock. */
export const isSameDay = (one: string, other: string): boolean =>
  new Date(one).toDateString() === new Date(other).toDateString()
