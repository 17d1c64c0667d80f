import type { I18n } from '@lingui/core'
import type { listAudit } from '#contract/console/audit.ts'
import { dataKinds } from '#contract/console/privacy.ts'
import type { Message } from '#src/i18n/messages.ts'
import type { Answered } from '../../api/reading.ts'
import { scopeNames } from '../../parts/scope-names.ts'
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
  approves: (i18n) => i18n._('ENROLMENT_APPROVES'),
  channelId: (i18n) => i18n._('AUDIT_CHANNEL'),
  linkId: (i18n) => i18n._('AUDIT_LINK'),
  guestIds: (i18n) => i18n._('AUDIT_GUESTS'),
  certificateId: (i18n) => i18n._('CERTIFICATE_EDIT'),
  certificateIds: (i18n) => i18n._('NAV_CERTIFICATES'),
  days: (i18n) => i18n._('DETAIL_DAYS'),
  deviceId: (i18n) => i18n._('DETAIL_TABLET'),
  direction: (i18n) => i18n._('DIRECTION'),
  endsNow: (i18n) => i18n._('DETAIL_ENDS_NOW'),
  fields: (i18n) => i18n._('DETAIL_FIELDS'),
  format: (i18n) => i18n._('EXPORT_FORMAT'),
  guestId: (i18n) => i18n._('DETAIL_GUEST'),
  hostId: (i18n) => i18n._('HOST'),
  hours: (i18n) => i18n._('DETAIL_HOURS'),
  invitationId: (i18n) => i18n._('DETAIL_INVITATION'),
  isHeld: (i18n) => i18n._('PERSON_HELD'),
  keyId: (i18n) => i18n._('KEY'),
  kind: (i18n) => i18n._('DETAIL_KIND'),
  lifetimeDays: (i18n) => i18n._('DETAIL_LIFETIME'),
  otherVisitorId: (i18n) => i18n._('DETAIL_OTHER_VISITOR'),
  printerId: (i18n) => i18n._('PRINTER_EDIT'),
  reason: (i18n) => i18n._('WHY'),
  reasonId: (i18n) => i18n._('REASON_EDIT'),
  reasonIds: (i18n) => i18n._('NAV_REASONS'),
  replacedKeyId: (i18n) => i18n._('DETAIL_REPLACED_KEY'),
  role: (i18n) => i18n._('ROLE'),
  roles: (i18n) => i18n._('ROLES_EDIT'),
  rollCallId: (i18n) => i18n._('NAV_ROLL_CALL'),
  rows: (i18n) => i18n._('DETAIL_ROWS'),
  scope: (i18n) => i18n._('DETAIL_SCOPE'),
  scopes: (i18n) => i18n._('DETAIL_SCOPE'),
  siteId: (i18n) => i18n._('SITE_EDIT'),
  subjectId: (i18n) => i18n._('DETAIL_SUBJECT'),
  tablets: (i18n) => i18n._('NAV_TABLETS'),
  visitId: (i18n) => i18n._('VISIT'),
  visitorId: (i18n) => i18n._('DETAIL_VISITOR'),
  visitorTypeId: (i18n) => i18n._('TYPE_EDIT'),
  wardenId: (i18n) => i18n._('ROLE_WARDEN'),
  visitorTypeIds: (i18n) => i18n._('NAV_TYPES'),
  webhookId: (i18n) => i18n._('WEBHOOK'),
  why: (i18n) => i18n._('WHY'),
}

/** Texts for values that are codes; free text is shown as it was typed. */
const values: Readonly<Record<string, Readonly<Record<string, Message>>>> = {
  days: kinds,
  direction: { entry: (i18n) => i18n._('FLOW_ENTRY'), exit: (i18n) => i18n._('FLOW_EXIT') },
  role: roleNames,
  roles: roleNames,
  scope: scopeNames,
  scopes: scopeNames,
}

/** What an id of an entry names. */
export type NameOf = (id: string) => Answered<typeof listAudit>['names'][string] | null

/** Details with ids of what has no name: they say nothing to a person. */
const nameless: ReadonlySet<string> = new Set([
  ...['sessionId', 'noteId', 'pictureId', 'tickId', 'registrationId', 'visitIds', 'commandId'],
])
const isIdName = (name: string): boolean => /Ids?$/.test(name)

/** The name of what an id names, and when it was if it is known by that. */
export function nameSaid(i18n: I18n, id: string, nameOf: NameOf): string {
  const named = nameOf(id)
  if (named === null) return i18n._('AUDIT_NAME_GONE')
  const { name, at, isErased } = named
  const said = isErased ? i18n._('AUDIT_NAME_ERASED') : name
  const time = at && i18n.date(at, { dateStyle: 'medium', timeStyle: 'short' })
  return [said, time].filter(Boolean).join(', ') || i18n._('AUDIT_NAME_NONE')
}

/** One detail of an entry, such as `Ruoli: responsabile (Nord)`; `null`: it says nothing to a person. */
export function detailSaid(i18n: I18n, name: string, value: unknown, nameOf: NameOf): string | null {
  if (nameless.has(name)) return null
  // It may be of one of several kinds of rows.
  if (name === 'subjectId' && nameOf(String(value)) === null) return null
  const said = (part: unknown): string => {
    if (typeof part === 'boolean') return part ? i18n._('DETAIL_YES') : i18n._('DETAIL_NO')
    if (typeof part === 'number') return i18n.number(part)
    if (isIdName(name)) return nameSaid(i18n, String(part), nameOf)
    const text = String(part).replace(/^[\w.]+/, (word) => wordOf(i18n, values[name] ?? {}, word))
    return name === 'roles'
      ? text.replace(/@(.+)$/, (_, id: string) => ` (${nameSaid(i18n, id, nameOf)})`)
      : text
  }
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value]
  const list = new Intl.ListFormat(i18n.locale, { type: 'unit', style: 'short' })
  return i18n._('DETAIL_SAID', { name: wordOf(i18n, names, name), value: list.format(parts.map(said)) })
}
