import { tellsMore } from '#contract/entities/arrival.ts'
import { END_SCREEN_MS } from '#contract/limits.ts'
import type { Failure, FailureCode } from '#contract/error-codes.ts'
import { PAIRING_CODE_DIGITS } from '#contract/limits.ts'
import type { OpenAccessCommand } from '#contract/socket.ts'
import {
  type Configuration,
  type Credentials,
  defaultSettings,
  type KioskSettings,
  type OperatorTries,
  type OutboxCount,
  type VisitDraft,
} from '../ports.ts'
import type { OperatorTask } from '../settings/settings.types.ts'
import type { Sighting } from '../shared/sightings.ts'
import type { VisitStart } from '../visit/visit.types.ts'
import { operatorTaskAt } from './kiosk.paths.ts'
import type { KioskInput, Opened } from './kiosk.types.ts'

export interface KioskContext extends KioskInput {
  readonly credentials: Credentials | null
  readonly settings: KioskSettings
  readonly cameraId: string | null
  readonly tries: OperatorTries
  /** Company and site that the URL of an unconfigured tablet names; `null` = the URL names none. */
  readonly place: Exclude<OperatorTask, { kind: 'settings' }> | null
  /** The six digits from the console, or the proof of an enrolment link, while the server checks them. */
  readonly pairingCode: string
  /** Why the pairing code was refused. */
  readonly pairingFailed: Failure | null
  /** An operator typed codes and waits for the answer. */
  readonly isConfiguring: boolean
  /** The credentials are new: the tablet celebrates once they work. */
  readonly isNew: boolean
  /** The session's latest configuration; a running visit keeps the one that it began with. */
  readonly configuration: Configuration | null
  /** Why there is no session. */
  readonly failed: FailureCode | null
  /** With TOO_MANY_REQUESTS: the seconds from then until another try makes sense. */
  readonly waitSeconds: number | null
  /** Times of the last taps on home's background, in epoch milliseconds. */
  readonly taps: readonly number[]
  readonly operatorTask: OperatorTask
  /** The PIN was typed since home was shown last. */
  readonly isOperatorHere: boolean
  /** Visitor code that this phone has stored for this company. */
  readonly knownCode: string | null
  readonly start: VisitStart
  /** The badge or code that home's camera or scanner saw, or that was found by e-mail; `null` = the visit was begun otherwise. */
  readonly shown: string | null
  /** What was shown on home, so that a badge that stays in front of the camera does not enter and leave in turn. */
  readonly seen: readonly Sighting[]
  /**
   * Answers to continue with: of a person whose e-mail address was unknown, or from a session that ended before the
   * visit did.
   */
  readonly draft: VisitDraft | null
  /**
   * A command from staff or another system to open for a visitor, and the visitor whom the tablet then greets. `isQuiet`:
   * another visitor stands at the tablet, who is not told why it was refused.
   */
  readonly command: (OpenAccessCommand & { readonly isQuiet?: true }) | null
  readonly opened: Opened | null
  readonly idleWarned: boolean
  readonly outbox: OutboxCount
  /** A newer version of the app is available. */
  readonly updateWaits: boolean
  /** When the page started, in epoch milliseconds. */
  readonly startedAt: number
}

export const startKioskContext = (input: KioskInput): KioskContext => ({
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
  waitSeconds: null,
  taps: [],
  operatorTask: { kind: 'settings' },
  isOperatorHere: false,
  knownCode: null,
  start: 'enter',
  shown: null,
  seen: [],
  draft: null,
  command: null,
  opened: null,
  idleWarned: false,
  outbox: { waiting: 0, refused: 0 },
  updateWaits: false,
  startedAt: input.sources.now(),
})

/** The part of the configuration that a visit needs; a visit keeps it even if a newer one arrives meanwhile. */
export const visitSettings = ({ services, flowFlags, visitorTypes, generals, arrival }: Configuration) => ({
  services,
  flowFlags,
  visitorTypes,
  noticeVersion: generals.noticeVersion,
  welcomeMs: tellsMore(arrival) ? arrival.seconds * 1000 : END_SCREEN_MS,
  feedbackMs: arrival.asksFeedback ? arrival.seconds * 1000 : null,
})

export const isServed = ({ credentials, configuration }: KioskContext): boolean =>
  credentials !== null && configuration !== null

/** Staff have not approved this tablet yet: it keeps its credentials and asks again. */
export const isUnapproved = ({ isMobile, isConfiguring, failed }: KioskContext): boolean =>
  !isMobile && !isConfiguring && failed === 'FORBIDDEN'

/** An enrolment link sets this tablet up, which asks the person in front of it for nothing. */
export const isEnrolling = ({ place, pairingCode, credentials }: KioskContext): boolean =>
  place?.kind === 'setup' && (pairingCode.length > PAIRING_CODE_DIGITS || credentials?.serviceCode === '')

export const companyOf = ({ configuration }: KioskContext): string => configuration?.company.id ?? ''

/** The company and site that a set-up URL names; `null` = it is no such URL. */
export function placeAt(path: string): KioskContext['place'] {
  const operatorTask = operatorTaskAt(path)
  return operatorTask?.kind === 'settings' ? null : operatorTask
}

/** Some tablets open their set-up address every morning: then there is nothing to change. */
export const isAlreadySo = (
  { configuration, credentials }: KioskContext,
  operatorTask: OperatorTask,
): boolean =>
  operatorTask.kind === 'setup' &&
  operatorTask.companyId === configuration?.company.id &&
  (operatorTask.site === null || operatorTask.site === credentials?.site)
