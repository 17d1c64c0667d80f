import type { AttentionKind } from '#contract/console/attention.ts'
import { LOW_BATTERY } from '#contract/console/devices.ts'
import { type OverviewAlarm, overviewAlarms } from '#contract/console/overview.ts'

interface TabletFacts {
  readonly name: string | null
  readonly siteId: string | null
  readonly state: 'waiting' | 'approved' | 'revoked'
  readonly isSilent: boolean
  readonly battery: { readonly level: number; readonly charging: boolean } | null
  readonly printer: 'working' | 'failing' | 'unused' | null
}

/** What concerns the whole company, or the server itself. */
interface WholeFacts {
  readonly hasSites: boolean
  readonly hasPin: boolean
  readonly mailServer: 'none' | 'away' | 'working'
  /** Only the server's own machine can connect. */
  readonly isPrivate: boolean
  readonly backedUpAt: Date | null
  /** The authority of time stamps gives none. */
  readonly lacksStamps: boolean
  /** Names of integration keys that end soon. */
  readonly endingKeys: readonly string[]
}

export interface OverviewFacts {
  readonly now: Date
  readonly tablets: readonly TabletFacts[]
  /** How many items are open. */
  readonly open: Readonly<Partial<Record<AttentionKind, number>>>
  /** `null`: not for the caller, or not asked for. */
  readonly whole: WholeFacts | null
}

interface RaisedAlarm {
  readonly kind: OverviewAlarm
  readonly isUrgent: boolean
  readonly count: number
  readonly names: (string | null)[]
  readonly at: string | null
}

/** Backups are expected once a week, and may be a day late. */
const BACKUP_OLD_MS = 8 * 24 * 3_600_000
const NAMES_MAX = 3

/** Visitors wait at the door, or do not get what they need to go on. */
const urgent: ReadonlySet<OverviewAlarm> = new Set([
  'tabletSilent',
  'mailServerAway',
  'prints',
  'tabletPrinter',
])

const ofItems = ['prints', 'outbox', 'crash', 'directory', 'mailbox'] as const

/** What may have to be mended, the most urgent first. */
export function alarmsOf({ now, tablets, open, whole }: OverviewFacts): RaisedAlarm[] {
  const raised = new Map<OverviewAlarm, Omit<RaisedAlarm, 'kind' | 'isUrgent'>>()
  const raise = (
    kind: OverviewAlarm,
    count: number,
    names: readonly (string | null)[] = [],
    at: Date | null = null,
  ): void => {
    if (count === 0) return
    raised.set(kind, { count, names: names.slice(0, NAMES_MAX), at: at?.toISOString() ?? null })
  }
  const raiseTablets = (kind: OverviewAlarm, some: readonly TabletFacts[]): void =>
    raise(
      kind,
      some.length,
      some.map(({ name }) => name),
    )

  const approved = tablets.filter(({ state }) => state === 'approved')
  // What a silent tablet reported last may be true no more.
  const heard = approved.filter(({ isSilent }) => !isSilent)
  raiseTablets(
    'tabletSilent',
    approved.filter(({ isSilent }) => isSilent),
  )
  raiseTablets('tabletBattery', heard.filter(hasLowBattery))
  raiseTablets(
    'tabletPrinter',
    heard.filter(({ printer }) => printer === 'failing'),
  )
  raiseTablets(
    'tabletWaiting',
    tablets.filter(({ state }) => state === 'waiting'),
  )
  for (const kind of ofItems) raise(kind, open[kind] ?? 0)
  raise('mails', open.mail ?? 0)
  raise('flagged', (open.visit ?? 0) + (open.strayExit ?? 0) + (open.person ?? 0))
  if (whole !== null) {
    if (whole.hasSites)
      raiseTablets(
        'tabletPlace',
        approved.filter(({ siteId }) => siteId === null),
      )
    raise('mailServerAway', Number(whole.mailServer === 'away'))
    raise('timeStamps', Number(whole.lacksStamps))
    raise('noMailServer', Number(whole.mailServer === 'none'))
    raise('noPin', Number(!whole.hasPin && approved.length > 0))
    raise('endingKeys', whole.endingKeys.length, whole.endingKeys)
    raise('loopback', Number(whole.isPrivate))
    raise('noBackup', Number(whole.backedUpAt === null))
    raise('oldBackup', Number(isOld(whole.backedUpAt, now)), [], whole.backedUpAt)
  }
  return overviewAlarms.flatMap((kind) => {
    const facts = raised.get(kind)
    return facts === undefined ? [] : [{ kind, isUrgent: urgent.has(kind), ...facts }]
  })
}

const hasLowBattery = ({ battery }: TabletFacts): boolean =>
  battery !== null && battery.level < LOW_BATTERY && !battery.charging

const isOld = (at: Date | null, now: Date): boolean =>
  at !== null && now.getTime() - at.getTime() > BACKUP_OLD_MS

/** Entries of one weekday. `week` 0 is today. */
export interface HourCount {
  readonly week: number
  readonly hour: number
  readonly entries: number
}

const HOURS = 24

/** Today's entries by hour, and the mean of the days before on which anyone came: a closed day says nothing of an open one. */
export function curveOf(counts: readonly HourCount[]): { entries: number[]; usual: number[] | null } {
  const entries = Array.from({ length: HOURS }, () => 0)
  const sums = Array.from({ length: HOURS }, () => 0)
  for (const { week, hour, entries: some } of counts) {
    const into = week === 0 ? entries : sums
    into[hour] = (into[hour] ?? 0) + some
  }
  const days = new Set(counts.filter(({ week }) => week > 0).map(({ week }) => week)).size
  return { entries, usual: days === 0 ? null : sums.map((sum) => sum / days) }
}
