import type { I18n } from '@lingui/core'
import { type Message, verbatim } from '#src/i18n/messages.ts'
import { daysSaid } from '../../parts/filter/named-spans.ts'
import type { actorKinds, AuditChange, AuditSearch } from './audit-filter.ts'
import { auditActionName } from './action-words.ts'
import type { ActionArea } from './action-areas.ts'

export const areaWords: Readonly<Record<ActionArea, Message>> = {
  visits: (i18n) => i18n._('NAV_VISITORS'),
  appointments: (i18n) => i18n._('NAV_EXPECTED'),
  personalData: (i18n) => i18n._('NAV_DATA'),
  hosts: (i18n) => i18n._('NAV_HOSTS'),
  staff: (i18n) => i18n._('NAV_STAFF'),
  signIns: (i18n) => i18n._('AUDIT_AREA_SIGN_INS'),
  devices: (i18n) => i18n._('NAV_DEVICES'),
  settings: (i18n) => i18n._('NAV_SETTINGS'),
  messages: (i18n) => i18n._('AUDIT_AREA_MESSAGES'),
}

/** Those who are no members of staff. */
export const actorWords: Readonly<Record<(typeof actorKinds)[number], Message>> = {
  tablet: (i18n) => i18n._('WHO_TABLET'),
  server: (i18n) => i18n._('WHO_SERVER'),
  stranger: (i18n) => i18n._('WHO_STRANGER'),
}

/** Every filter that is set, in words. @param nameOf of a member of staff */
export function auditFilterSaid(i18n: I18n, filter: AuditSearch, nameOf: (id: string) => string) {
  const { who, kind, area, action } = filter
  const said = (name: string, value: string, without: AuditChange) => ({
    said: i18n._('LOG_FILTER_SAID', { name, value: verbatim(value) }),
    without,
  })
  const days = daysSaid(i18n, filter)
  const by = i18n._('AUDIT_WHO')
  return [
    ...(days === null
      ? []
      : [said(i18n._('LOG_WHEN'), days, { when: undefined, from: undefined, to: undefined })]),
    ...(who === undefined ? [] : [said(by, nameOf(who), { who: undefined })]),
    ...(kind === undefined ? [] : [said(by, actorWords[kind](i18n), { kind: undefined })]),
    ...(area === undefined
      ? []
      : [said(i18n._('AUDIT_AREA'), areaWords[area](i18n), { area: undefined, action: undefined })]),
    ...(action === undefined
      ? []
      : [said(i18n._('AUDIT_ACTION_FIELD'), auditActionName(i18n, action), { action: undefined })]),
  ]
}
