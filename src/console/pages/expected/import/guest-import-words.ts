import type { I18n } from '@lingui/core'
import type { guestColumns, previewGuests } from '#contract/console/guest-list.ts'
import { issueMessage } from '#src/i18n/field-messages.ts'
import type { Message } from '#src/i18n/messages.ts'
import type { Answered } from '../../../api/reading.ts'

type Column = (typeof guestColumns)[number]
type RowError = Answered<typeof previewGuests>['errors'][number]

const columnNames: Readonly<Record<Column, Message>> = {
  firstName: (i18n) => i18n._('FIRSTNAME'),
  lastName: (i18n) => i18n._('LASTNAME'),
  companyName: (i18n) => i18n._('COMPANY_OF_GUEST'),
  email: (i18n) => i18n._('EMAIL'),
  language: (i18n) => i18n._('GUEST_LANGUAGE'),
  host: (i18n) => i18n._('GUESTS_IMPORT_HOST'),
  site: (i18n) => i18n._('SITE'),
  day: (i18n) => i18n._('DAY'),
  from: (i18n) => i18n._('APPOINTMENT_FROM'),
  to: (i18n) => i18n._('APPOINTMENT_TO'),
  reason: (i18n) => i18n._('REASON'),
  note: (i18n) => i18n._('GUEST_NOTE'),
}
export const guestColumnName = (i18n: I18n, column: Column): string => columnNames[column](i18n)

/** What to do, where the message of a field alone does not say it. */
const advice: Readonly<Record<string, Message>> = {
  'firstName INPUT_REQUIRED': (i18n) => i18n._('GUESTS_IMPORT_NAME'),
  'email INPUT_TWICE': (i18n) => i18n._('GUESTS_IMPORT_TWICE'),
  'host INPUT_HOST': (i18n) => i18n._('IMPORT_NO_HOST'),
  'site INPUT_STRING': (i18n) => i18n._('GUESTS_IMPORT_SITE'),
  'language INPUT_STRING': (i18n) => i18n._('GUESTS_IMPORT_LANGUAGE'),
  'day INPUT_DATE': (i18n) => i18n._('GUESTS_IMPORT_DAY'),
  'from INPUT_STRING': (i18n) => i18n._('GUESTS_IMPORT_TIME'),
  'to INPUT_STRING': (i18n) => i18n._('GUESTS_IMPORT_TIME'),
  'to INPUT_DATE': (i18n) => i18n._('GUESTS_IMPORT_LATER'),
}

function what(i18n: I18n, error: RowError): string {
  if (error.message === 'INPUT_ROWS') return i18n._('IMPORT_ROWS')
  if (error.message === 'INPUT_CSV') return i18n._('IMPORT_CSV')
  return advice[`${error.column} ${error.message}`]?.(i18n) ?? issueMessage(i18n, error)
}

/** The error of a row, and its column. */
export const guestRowTrouble = (i18n: I18n, error: RowError): string =>
  error.column === null
    ? what(i18n, error)
    : i18n._('IMPORT_IN_COLUMN', { column: guestColumnName(i18n, error.column), what: what(i18n, error) })
