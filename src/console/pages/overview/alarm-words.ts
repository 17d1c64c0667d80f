import type { I18n } from '@lingui/core'
import type { getOverview, OverviewAlarm } from '#contract/console/overview.ts'
import { verbatim } from '#src/i18n/messages.ts'
import type { Answered } from '../../api/reading.ts'
import { moment } from '../../parts/names.ts'

export type ShownAlarm = Answered<typeof getOverview>['alarms'][number]

interface AlarmWords {
  readonly title: (i18n: I18n, alarm: ShownAlarm) => string
  /** What it means, or what to do; the names of tablets stand before it. */
  readonly hint?: (i18n: I18n, alarm: ShownAlarm) => string
  /** The page where it is mended, and its name; none: it is mended at the server. */
  readonly at?: AlarmPlace
}

/** A page where something is mended. */
export interface AlarmPlace {
  readonly to:
    | '/$companyId/tablets'
    | '/$companyId/tablets/rules'
    | '/$companyId/printers'
    | '/$companyId/attention'
    | '/$companyId/hosts/directory'
    | '/$companyId/mailbox'
    | '/$companyId/staff/keys'
  /** The list shows these only. */
  readonly state?: 'silent' | 'battery' | 'printer' | 'waiting' | 'place'
  readonly name: (i18n: I18n) => string
}

const tablets = (state: NonNullable<AlarmPlace['state']>): AlarmPlace => ({
  to: '/$companyId/tablets',
  state,
  name: (i18n) => i18n._('NAV_TABLETS'),
})
const printers: AlarmPlace = { to: '/$companyId/printers', name: (i18n) => i18n._('NAV_PRINTERS') }
/** Where those are led who may not open the place of an alarm. */
export const attentionPlace: AlarmPlace = {
  to: '/$companyId/attention',
  name: (i18n) => i18n._('NAV_ATTENTION'),
}

export const alarmWords: Readonly<Record<OverviewAlarm, AlarmWords>> = {
  tabletSilent: {
    title: (i18n, { count }) => i18n._('ALARM_TABLET_SILENT', { count }),
    hint: (i18n) => i18n._('ALARM_TABLET_SILENT_HINT'),
    at: tablets('silent'),
  },
  tabletBattery: {
    title: (i18n, { count }) => i18n._('ALARM_TABLET_BATTERY', { count }),
    at: tablets('battery'),
  },
  tabletPrinter: {
    title: (i18n, { count }) => i18n._('ALARM_TABLET_PRINTER', { count }),
    at: tablets('printer'),
  },
  tabletWaiting: {
    title: (i18n, { count }) => i18n._('ALARM_TABLET_WAITING', { count }),
    at: tablets('waiting'),
  },
  tabletPlace: {
    title: (i18n, { count }) => i18n._('ALARM_TABLET_PLACE', { count }),
    hint: (i18n) => i18n._('ALARM_TABLET_PLACE_HINT'),
    at: tablets('place'),
  },
  mailServerAway: {
    title: (i18n) => i18n._('ALARM_MAIL_SERVER_AWAY'),
    hint: (i18n) => i18n._('ALARM_MAIL_SERVER_AWAY_HINT'),
  },
  noMailServer: {
    title: (i18n) => i18n._('ALARM_NO_MAIL_SERVER'),
    hint: (i18n) => i18n._('ALARM_NO_MAIL_SERVER_HINT'),
  },
  prints: {
    title: (i18n) => i18n._('ALARM_PRINTS'),
    hint: (i18n) => i18n._('ALARM_PRINTS_HINT'),
    at: printers,
  },
  mails: { title: (i18n, { count }) => i18n._('ALARM_MAILS', { count }), at: attentionPlace },
  outbox: { title: (i18n, { count }) => i18n._('ALARM_OUTBOX', { count }), at: attentionPlace },
  crash: { title: (i18n, { count }) => i18n._('ALARM_CRASH', { count }), at: attentionPlace },
  flagged: { title: (i18n, { count }) => i18n._('ALARM_FLAGGED', { count }), at: attentionPlace },
  directory: {
    title: (i18n) => i18n._('ALARM_DIRECTORY'),
    at: { to: '/$companyId/hosts/directory', name: (i18n) => i18n._('DIRECTORY') },
  },
  mailbox: {
    title: (i18n) => i18n._('ATTENTION_MAILBOX'),
    at: { to: '/$companyId/mailbox', name: (i18n) => i18n._('MAILBOX') },
  },
  timeStamps: {
    title: (i18n) => i18n._('ALARM_TIME_STAMPS'),
    hint: (i18n) => i18n._('ALARM_TIME_STAMPS_HINT'),
  },
  noPin: {
    title: (i18n) => i18n._('ALARM_NO_PIN'),
    hint: (i18n) => i18n._('ALARM_NO_PIN_HINT'),
    at: { to: '/$companyId/tablets/rules', name: (i18n) => i18n._('NAV_TABLET_RULES') },
  },
  endingKeys: {
    title: (i18n, { count }) => i18n._('ALARM_ENDING_KEYS', { count }),
    hint: (i18n) => i18n._('ALARM_ENDING_KEYS_HINT'),
    at: { to: '/$companyId/staff/keys', name: (i18n) => i18n._('KEYS') },
  },
  noBackup: {
    title: (i18n) => i18n._('ALARM_NO_BACKUP'),
    hint: (i18n) => i18n._('ALARM_BACKUP_HINT'),
  },
  oldBackup: {
    title: (i18n, { at }) => i18n._('ALARM_OLD_BACKUP', { at: at === null ? '' : moment(i18n, at) }),
    hint: (i18n) => i18n._('ALARM_BACKUP_HINT'),
  },
  loopback: {
    title: (i18n) => i18n._('ALARM_LOOPBACK'),
    hint: (i18n) => i18n._('ALARM_LOOPBACK_HINT'),
  },
}

/** The tablets of an alarm by name, as far as they are named; `null`: it has none. */
export function tabletsSaid(i18n: I18n, { names, count }: ShownAlarm): string | null {
  if (names.length === 0) return null
  const said = names.map((name) => name ?? i18n._('TABLET_UNNAMED'))
  const more = count - names.length
  if (more > 0) said.push(i18n._('ALARM_MORE', { count: more }))
  return verbatim(new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(said))
}
