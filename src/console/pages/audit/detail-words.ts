import type { I18n } from '@lingui/core'
import { dataKinds } from '#contract/console/privacy.ts'
import type { Message } from '#src/i18n/messages.ts'
import { roleNames } from '../../parts/names.ts'
import { kindWords } from '../data/kind-words.ts'
import { wordOf } from './action-words.ts'

const kinds = Object.fromEntries(dataKinds.map((kind) => [kind, kindWords[kind].name]))

/** Names of an entry's details. */
const names: Readonly<Record<string, Message>> = {
  ...kinds,
  signatures: kindWords.signature.name,
  added: (i18n) => i18n._('DETAIL_ADDED'),
  changed: (i18n) => i18n._('DETAIL_CHANGED'),
  archived: (i18n) => i18n._('DETAIL_ARCHIVED'),
  asked: (i18n) => i18n._('DETAIL_ASKED'),
  kept: (i18n) => i18n._('DETAIL_KEPT'),
  accountId: (i18n) => i18n._('DETAIL_ACCOUNT'),
  appointmentId: (i18n) => i18n._('DETAIL_APPOINTMENT'),
  appointmentIds: (i18n) => i18n._('DETAIL_APPOINTMENTS'),
  certificateId: (i18n) => i18n._('CERTIFICATE_EDIT'),
  certificateIds: (i18n) => i18n._('NAV_CERTIFICATES'),
  commandId: (i18n) => i18n._('DETAIL_COMMAND'),
  days: (i18n) => i18n._('DETAIL_DAYS'),
  deviceId: (i18n) => i18n._('DETAIL_TABLET'),
  direction: (i18n) => i18n._('DIRECTION'),
  fields: (i18n) => i18n._('DETAIL_FIELDS'),
  format: (i18n) => i18n._('EXPORT_FORMAT'),
  guestId: (i18n) => i18n._('DETAIL_GUEST'),
  hostId: (i18n) => i18n._('HOST'),
  invitationId: (i18n) => i18n._('DETAIL_INVITATION'),
  isHeld: (i18n) => i18n._('PERSON_HELD'),
  kind: (i18n) => i18n._('DETAIL_KIND'),
  keyId: (i18n) => i18n._('KEY'),
  otherVisitorId: (i18n) => i18n._('DETAIL_OTHER_VISITOR'),
  printerId: (i18n) => i18n._('PRINTER_EDIT'),
  reason: (i18n) => i18n._('WHY'),
  reasonId: (i18n) => i18n._('REASON_EDIT'),
  reasonIds: (i18n) => i18n._('NAV_REASONS'),
  role: (i18n) => i18n._('ROLE'),
  roles: (i18n) => i18n._('ROLES_EDIT'),
  rollCallId: (i18n) => i18n._('NAV_ROLL_CALL'),
  rows: (i18n) => i18n._('DETAIL_ROWS'),
  scope: (i18n) => i18n._('DETAIL_SCOPE'),
  sessionId: (i18n) => i18n._('DETAIL_SESSION'),
  siteId: (i18n) => i18n._('SITE_EDIT'),
  subjectId: (i18n) => i18n._('DETAIL_SUBJECT'),
  visitId: (i18n) => i18n._('VISIT'),
  visitorId: (i18n) => i18n._('DETAIL_VISITOR'),
  visitorTypeId: (i18n) => i18n._('TYPE_EDIT'),
  visitorTypeIds: (i18n) => i18n._('NAV_TYPES'),
  why: (i18n) => i18n._('WHY'),
}

/** Texts for values that are codes; free text is shown as it was typed. */
const values: Readonly<Record<string, Readonly<Record<string, Message>>>> = {
  days: kinds,
  direction: { entry: (i18n) => i18n._('FLOW_ENTRY'), exit: (i18n) => i18n._('FLOW_EXIT') },
  role: roleNames,
  roles: roleNames,
  scope: {
    'access.open': (i18n) => i18n._('DETAIL_SCOPE_OPEN'),
    'appointments.write': (i18n) => i18n._('DETAIL_SCOPE_APPOINTMENTS'),
  },
}

/** One detail of an entry, such as `Ruoli: responsabile@0b1c…`; ids stay as they are. */
export function detailSaid(i18n: I18n, name: string, value: unknown): string {
  const said = (part: unknown): string => {
    if (typeof part === 'boolean') return part ? i18n._('DETAIL_YES') : i18n._('DETAIL_NO')
    if (typeof part === 'number') return i18n.number(part)
    return String(part).replace(/^[\w.]+/, (word) => wordOf(i18n, values[name] ?? {}, word))
  }
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value]
  const list = new Intl.ListFormat(i18n.locale, { type: 'unit', style: 'short' })
  return i18n._('DETAIL_SAID', { name: wordOf(i18n, names, name), value: list.format(parts.map(said)) })
}
