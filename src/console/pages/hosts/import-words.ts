import type { I18n } from '@lingui/core'
import type { hostColumns, previewHosts } from '#contract/console/hosts.ts'
import { issueMessage } from '#src/i18n/field-messages.ts'
import type { Message } from '#src/i18n/messages.ts'
import type { Answered } from '../../api/reading.ts'

type Column = (typeof hostColumns)[number]

const columnNames: Readonly<Record<Column, Message>> = {
  firstName: (i18n) => i18n._('FIRSTNAME'),
  lastName: (i18n) => i18n._('LASTNAME'),
  area: (i18n) => i18n._('AREA'),
  email: (i18n) => i18n._('EMAIL'),
  canReceive: (i18n) => i18n._('HOST_RECEIVES'),
  phone: (i18n) => i18n._('PHONE'),
  language: (i18n) => i18n._('HOST_LANGUAGE'),
  delegates: (i18n) => i18n._('HOST_DELEGATES'),
  awayUntil: (i18n) => i18n._('HOST_AWAY_UNTIL'),
}
export const columnName = (i18n: I18n, column: Column): string => columnNames[column](i18n)

function what(i18n: I18n, error: Answered<typeof previewHosts>['errors'][number]): string {
  switch (error.message) {
    case 'INPUT_TWICE':
      return i18n._('IMPORT_TWICE')
    case 'INPUT_HOST':
      return i18n._('IMPORT_NO_HOST')
    case 'INPUT_ROWS':
      return i18n._('IMPORT_ROWS')
    case 'INPUT_CSV':
      return i18n._('IMPORT_CSV')
    default:
      return issueMessage(i18n, error)
  }
}

/** The error of a row, and its column. */
export const rowTrouble = (i18n: I18n, error: Answered<typeof previewHosts>['errors'][number]): string =>
  error.column === null
    ? what(i18n, error)
    : i18n._('IMPORT_IN_COLUMN', { column: columnName(i18n, error.column), what: what(i18n, error) })
