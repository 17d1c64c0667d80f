import type { Failure, FailureCode } from '#contract/error-codes.ts'
import type { OpenAccessCommand } from '#contract/socket.ts'
import type { BadgeView } from '../badge/badge.types.ts'
import {
  type Configuration,
  type Credentials,
  defaultSettings,
  type KioskSettings,
  type OperatorTries,
  type OutboxCount,
  type VisitDraft,
} from '../ports.ts'
import type { Errand, SettingsView } from '../settings/settings.types.ts'
import type { VisitStart, VisitView } from '../visit/visit.types.ts'
import { errandAt } from './kiosk.paths.ts'
import type { KioskInput, Opened } from './kiosk.types.ts'

export interface KioskContext extends KioskInput {
  readonly credentials: Credentials | null
  readonly settings: KioskSettings
  readonly cameraId: string | null
  readonly tries: OperatorTries
  /** Whose codes an unconfigured tablet asks for; `null` = anybody's. */
  readonly place: Exclude<Errand, { kind: 'settings' }> | null
  /** Six digits of the console, while they are tried. */
  readonly pairingCode: string
  /** Why they did not work. */
  readonly pairingFailed: Failure | null
  /** Somebody typed them and waits for the answer. */
  readonly isConfiguring: boolean
  /** New credentials, to be celebrated once they work. */
  readonly isNew: boolean
  /** The session's latest; a running visit keeps the one that it began with. */
  readonly configuration: Configuration | null
  /** Why there is no session. */
  readonly failed: FailureCode | null
  /** The quick tries are used up. */
  readonly isUnreachable: boolean
  /** On home, within the last seconds. */
  readonly taps: readonly number[]
  readonly errand: Errand
  readonly isEnding: boolean
  /** Of the phone's visitor, at this company. */
  readonly knownCode: string | null
  readonly start: VisitStart
  /** Of somebody who looked for a badge and was unknown, or whose session ended before the visit was made. */
  readonly draft: VisitDraft | null
  /** `null` without a visit, and until one has said where it stands. */
  readonly visit: VisitView | null
  readonly badge: BadgeView | null
  /** What somebody elsewhere wants opened, and whom the tablet then greets. */
  readonly command: OpenAccessCommand | null
  readonly opened: Opened | null
  readonly operator: SettingsView | null
  readonly idleWarned: boolean
  readonly outbox: OutboxCount
  /** A newer version of the app is there. */
  readonly updateWaits: boolean
  /** Epoch milliseconds. */
  readonly startedAt: number
}

export const startContext = (input: KioskInput): KioskContext => ({
  ...input,
  credentials: input.stored?.credentials ?? null,
  settings: input.stored?.settings ?? defaultSettings,
  cameraId: input.stored?.cameraID ?? null,
  place: null,
  pairingCode: '',
  pairingFailed: null,
  isConfiguring: false,
  isNew: false,
  configuration: null,
  failed: null,
  isUnreachable: false,
  taps: [],
  errand: { kind: 'settings' },
  isEnding: false,
  knownCode: null,
  start: 'enter',
  draft: null,
  visit: null,
  badge: null,
  command: null,
  opened: null,
  operator: null,
  idleWarned: false,
  outbox: { waiting: 0, refused: 0 },
  updateWaits: false,
  startedAt: input.sources.now(),
})

/** What a visit needs of the configuration; it keeps this even if a newer one comes meanwhile. */
export const visitSettings = ({ services, flowFlags, visitorTypes, generals }: Configuration) => ({
  services,
  flowFlags,
  visitorTypes,
  noticeVersion: generals.noticeVersion,
})

export const isServed = ({ credentials, configuration }: KioskContext): boolean =>
  credentials !== null && configuration !== null

/** Nobody of the staff has let this tablet in yet: it keeps what it has, and asks. */
export const isUnapproved = ({ isMobile, isConfiguring, failed }: KioskContext): boolean =>
  !isMobile && !isConfiguring && failed === 'FORBIDDEN'

export const companyOf = ({ configuration }: KioskContext): string => configuration?.company.id ?? ''

/** Whose codes a URL asks for; `null` = nobody's. */
export function placeAt(path: string): KioskContext['place'] {
  const errand = errandAt(path)
  return errand?.kind === 'settings' ? null : errand
}

/** A tablet may open its set-up's address every morning. */
export const isAlreadySo = ({ configuration, credentials }: KioskContext, errand: Errand): boolean =>
  errand.kind === 'setup' &&
  errand.companyId === configuration?.company.id &&
  (errand.site === null || errand.site === credentials?.site)
