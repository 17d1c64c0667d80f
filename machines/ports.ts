import type { CallbackActorLogic, EventObject, PromiseActorLogic } from 'xstate'
import type { Badge } from '#contract/entities/badge.ts'
import type { AcceptedCertificate, Certificate } from '#contract/entities/certificate.ts'
import type { Company } from '#contract/entities/company.ts'
import type { Direction } from '#contract/entities/direction.ts'
import type { ShownNotice } from '#contract/entities/notice.ts'
import type { SignUpForm } from '#contract/entities/sign-up-form.ts'
import type { Visitor } from '#contract/entities/visitor.ts'
import type { VisitorType } from '#contract/entities/visitor-type.ts'
import type { Failure, FailureCode } from '#contract/error-codes.ts'
import type { Result } from '#contract/result.ts'
import type { CommandOutcome } from '#contract/socket.ts'
import type { Colors, FlowFlags, Generals, ServiceFlags } from '#contract/wire-flags.ts'

/**
 * Every effect that a machine may ask for. The browser provides them (src/kiosk/effects), the tests fake them.
 * A refusal that can be expected resolves as a failed `Result`; a rejection is a surprise.
 */
export type Effect<Input, Output> = PromiseActorLogic<Result<Output, Failure>, Input>

/** Where time and identifiers come from: a machine has no clock and no chance of its own. */
export interface Sources {
  /** Epoch milliseconds, by the server's clock as far as it is known. */
  readonly now: () => number
  /** A fresh UUID. */
  readonly newKey: () => string
  /** In which the visitor is spoken to, BCP 47. */
  readonly language: () => string
}

/**
 * What makes a tablet one of a company's. Once the server knows it, it proves itself by a secret that no script of its
 * page can read, and the codes are empty.
 */
export interface Credentials {
  /** What an operator typed, until the server has taken it; then, and after a pairing, empty. */
  readonly serviceCode: string
  readonly taxCode: string
  readonly companyId: string | null
  readonly site: string | null
}

/** What lets a visitor's own phone in: the code that the kiosk showed, and then the token while it lives. */
export interface TouchlessPass {
  readonly companyId: string
  readonly site: string | null
  /** Good once; `null` from a poster, and after a reload. */
  readonly presence: string | null
  readonly token: SessionToken | null
}

export const isPass = (entrance: Credentials | TouchlessPass): entrance is TouchlessPass =>
  'presence' in entrance

/** What a visitor has answered before a touchless session ended; the next one goes on from there. */
export interface VisitDraft {
  readonly direction: Direction
  readonly form: Readonly<Partial<Record<keyof SignUpForm, string>>>
  readonly reason: string | null
}

/** What survives a reload, already parsed. A visit never does. */
export interface StoredSession {
  readonly credentials: Credentials
  readonly settings: KioskSettings
  /** The browser's id of the camera that was chosen; `null` = whichever it gives. */
  readonly cameraID: string | null
}

/** What an operator decides for one tablet. */
export interface KioskSettings {
  /** Home says how many entered today. */
  readonly showCounter: boolean
  /** Hosts are not listed before a visitor has typed some of a name (P08). */
  readonly hostPrivacy: boolean
  readonly print: PrintSettings
}

/** What an operator wants printed at this tablet, and where. */
export interface PrintSettings {
  readonly onSignUp: boolean
  /** After an identification, for entry or exit. */
  readonly onSignIn: boolean
  /** `null` = the printer of the site. */
  readonly ipPrinter: string | null
}

export const noPrinting: PrintSettings = { onSignUp: false, onSignIn: false, ipPrinter: null }

export const defaultSettings: KioskSettings = { showCounter: false, hostPrivacy: true, print: noPrinting }

/** The wrong PINs of this device so far: as the server counts them, kept here as well (S24). */
export interface OperatorTries {
  readonly wrong: number
  /** Epoch milliseconds; 0 = not locked. */
  readonly lockedUntil: number
}

export const noTries: OperatorTries = { wrong: 0, lockedUntil: 0 }

export interface SessionToken {
  /** Empty of a session that began without a line. */
  readonly token: string
  readonly companyId: string
  /** Where a tablet stands, as staff set it. */
  readonly site: string | null
  /** Epoch milliseconds, server's clock. */
  readonly expiresAt: number
}

/** All that a company has set up for its kiosks. */
export interface Configuration {
  readonly company: Company
  readonly motto: string | null
  readonly colors: Colors
  readonly generals: Generals
  readonly services: ServiceFlags
  readonly flowFlags: FlowFlags
  readonly visitorTypes: readonly VisitorType[]
}

/** A repeat with the same key is answered as the first time was, and nothing happens twice. */
interface Once {
  readonly idempotencyKey: string
}

export interface AccessRequest extends Once {
  readonly direction: Direction
  readonly visitorId: string
  readonly signature: string | null
  readonly reason: string | null
  readonly hostId: string | null
  /** `null` where none is shown: at a door, or opened from afar. */
  readonly acceptedCertificates: readonly AcceptedCertificate[] | null
  /** Made at a door, which shows no step. */
  readonly isContinuous?: true
  /** `null` where none is shown: at a door, or opened from afar. */
  readonly notice: ShownNotice | null
  /** For staff, should the server refuse what was recorded; never sent. */
  readonly visitorName?: string
}

export interface Access {
  readonly visitId: string
  readonly direction: Direction
  /** Empty of an access that is only recorded. */
  readonly visitorCode: string
  /** Kept on this tablet for want of an answer; it will be sent. `visitId` is then the key of the request. */
  readonly isRecorded?: true
}

export interface SignUpRequest extends Once {
  readonly form: SignUpForm
  readonly visitorTypeId: string | null
  readonly notice: ShownNotice
}

export type SessionPorts = {
  readonly acquireToken: Effect<Credentials | TouchlessPass, SessionToken>
  /** Answers until when. */
  readonly extendToken: Effect<{ readonly token: string }, number>
  readonly loadConfiguration: Effect<{ readonly token: string }, Configuration>
}

export type StartPorts = {
  /** Which tablet this is, from a server that knows its secret; NOT_FOUND = it does not. */
  readonly restoreTablet: Effect<null, Credentials>
  /** FORBIDDEN = a wrong code, or one that is over. */
  readonly pairTablet: Effect<{ readonly code: string }, Credentials>
}

export type SettingsPorts = {
  /** FORBIDDEN = wrong, TOO_MANY_REQUESTS = locked. */
  readonly verifyPin: Effect<{ readonly pin: string }, null>
  /** As `acquireToken`, but the running session keeps its own. */
  readonly tryCredentials: SessionPorts['acquireToken']
}

export type VisitPorts = {
  readonly identify: Effect<{ readonly code: string; readonly direction: Direction }, Visitor>
  readonly signUp: Effect<SignUpRequest, Visitor>
  readonly loadCertificates: Effect<{ readonly visitorId: string }, readonly Certificate[]>
  readonly submitAccess: Effect<AccessRequest, Access>
}

export type OutboxPorts = {
  /** As `submitAccess` and `signUp`, but a tablet without a line records it, and sends it later. */
  readonly submitOrRecord: VisitPorts['submitAccess']
  readonly signUpOrRecord: VisitPorts['signUp']
}

/** What this tablet has recorded: how much waits to be sent, and how much the server has refused. */
export interface OutboxCount {
  readonly waiting: number
  readonly refused: number
}

/** What the server would not take; the staff decide what becomes of it. */
export interface RefusedItem {
  readonly id: number
  readonly kind: Direction | 'signUp'
  /** Whose it was. */
  readonly name: string
  /** Epoch milliseconds, when it happened. */
  readonly at: number
  readonly code: FailureCode
}

export type BadgePorts = {
  readonly makeBadge: Effect<{ readonly visitorId: string }, Badge>
  readonly findBadge: Effect<{ readonly email: string }, Badge>
  readonly mailBadge: Effect<{ readonly email: string }, null>
  /** Succeeds when the printer has it, which takes some seconds if a printer has to be replaced by another. */
  readonly printBadge: Effect<{ readonly visitorId: string; readonly ipPrinter: string | null }, null>
}

export interface Battery {
  /** Share, 0 to 1. */
  readonly level: number
  readonly charging: boolean
}

/** Something of the world that goes on for as long as a state lasts, and may say what happens there. */
type Watch = CallbackActorLogic<EventObject, undefined>

export type DevicePorts = {
  /** Keeps the screen on. */
  readonly keepAwake: Watch
  /** Of all tabs with this app one has the lead, until it closes: LEAD_GIVEN. */
  readonly lead: Watch
  /** BATTERY_CHANGED, with what is known of it. */
  readonly watchBattery: Watch
  readonly sendDeviceInfo: Effect<{ readonly battery: Battery | null }, null>
}

/**
 * The line to the server on which somebody may open for a visitor from elsewhere. Says OPEN_ACCESS_ASKED, once
 * for each command, CONFIGURATION_CHANGED and TOKEN_REFUSED; is told what became of a command.
 */
export type RealtimePorts = {
  readonly tabletSocket: CallbackActorLogic<
    { readonly type: 'COMMAND_ENDED'; readonly outcome: CommandOutcome },
    { readonly companyId: string; readonly site: string | null }
  >
}

/** Why there is no picture. */
export type CameraFailure = 'no-camera' | 'permission-refused' | 'insecure-page'

export interface Camera {
  /** The browser's id: stable for this site on this device. */
  readonly id: string
  /** As the browser names it; empty where it does not. */
  readonly label: string
}

export interface OpenCamera {
  readonly cameraId: string | null
  readonly cameras: readonly Camera[]
  readonly hasTorch: boolean
  /** It looks away from whoever looks at the screen. */
  readonly isRear: boolean
}

interface ScannerOptions<Video> {
  /** Shows the picture; must be in the page, `muted` and `playsInline`. */
  readonly video: Video
  /** The camera chosen before; `null` = whichever the browser gives. */
  readonly cameraId: string | null
  /** The camera is open, also after it had to be opened anew. */
  readonly onOpen: (camera: OpenCamera) => void
  /** No picture comes any more: the camera is being opened anew. */
  readonly onStall: () => void
  /** Said of every sighting, up to ten times a second. `null` = a code that holds more than any of ours. */
  readonly onCode: (text: string | null) => void
  /** A camera that is missing is looked for again by itself; a refused permission is not asked for again. */
  readonly onFailure: (failure: CameraFailure) => void
}

export interface Scanner {
  /** @returns whether there is a lamp that obeyed */
  setTorch(on: boolean): Promise<boolean>
  /** Ends every track at once. Another camera is chosen by stopping and starting again. */
  stop(): void
}

/** Opens the camera and reads codes from it until stopped. */
export type StartScanner<Video> = (options: ScannerOptions<Video>) => Scanner

export type KioskPorts = StartPorts &
  SessionPorts &
  SettingsPorts &
  VisitPorts &
  OutboxPorts &
  BadgePorts &
  DevicePorts &
  RealtimePorts
