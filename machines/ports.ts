import type { SaidByGuest } from '#contract/calls/expected-by-name.ts'
import type { CallbackActorLogic, EventObject, PromiseActorLogic } from 'xstate'
import type { Arrival } from '#contract/entities/arrival.ts'
import type { Badge } from '#contract/entities/badge.ts'
import type { AcceptedCertificate, Certificate } from '#contract/entities/certificate.ts'
import type { Company } from '#contract/entities/company.ts'
import type { Direction } from '#contract/entities/direction.ts'
import type { Guardian } from '#contract/entities/guardian.ts'
import type { Expected } from '#contract/entities/pass.ts'
import type { Rating } from '#contract/entities/rating.ts'
import type { ShownNotice } from '#contract/entities/notice.ts'
import type { PersonName } from '#contract/person-name.ts'
import type { TranslatedText } from '#contract/local-text.ts'
import type { SignUpForm } from '#contract/entities/sign-up-form.ts'
import type { Visitor } from '#contract/entities/visitor.ts'
import type { VisitorType } from '#contract/entities/visitor-type.ts'
import type { Failure, FailureCode } from '#contract/error-codes.ts'
import type { Result } from '#contract/result.ts'
import type { CommandOutcome, OpenAccessCommand, SentVisitor } from '#contract/socket.ts'
import type { Colors, FlowFlags, Generals, ServiceFlags } from '#contract/wire-flags.ts'

/**
 * Every effect that a machine may ask for. The browser provides them (src/kiosk/effects), the tests fake them. A
 * refusal that can be expected resolves as a failed `Result`; a rejection is unexpected.
 */
export type Effect<Input, Output> = PromiseActorLogic<Result<Output, Failure>, Input>

/** Time, identifiers and language: a machine has no clock and no random numbers of its own. */
export interface Sources {
  /** Epoch milliseconds, by the server's clock as far as it is known. */
  readonly now: () => number
  /** A fresh UUID. */
  readonly newKey: () => string
  /** The visitor's language, BCP 47. */
  readonly language: () => string
}

/**
 * What identifies a tablet of a company. Once the server knows the tablet, it proves itself with a secret that no
 * script of its page can read, and the codes are empty.
 */
export interface Credentials {
  /** The code that an operator typed, until the server has accepted it; then, and after a pairing, empty. */
  readonly serviceCode: string
  readonly taxCode: string
  readonly companyId: string | null
  readonly site: string | null
}

/** What gives a visitor's own phone access: the code that the kiosk showed, and then the token while it is valid. */
export interface TouchlessPass {
  readonly companyId: string
  readonly site: string | null
  /** Valid once; `null` from a printed poster, and after a reload. */
  readonly presence: string | null
  readonly token: SessionToken | null
}

export const isPass = (entrance: Credentials | TouchlessPass): entrance is TouchlessPass =>
  'presence' in entrance

/** A visitor's answers when a touchless session ended before the visit did; the next session continues with them. */
export interface VisitDraft {
  readonly direction: Direction
  readonly form: Readonly<Partial<Record<keyof SignUpForm, string>>>
  readonly reason: string | null
}

/** What survives a reload, already parsed. A visit is not in it: a reload ends it. */
export interface StoredSession {
  readonly credentials: Credentials
  readonly settings: KioskSettings
  /** The browser's id of the camera that was chosen; `null` = any camera. */
  readonly cameraID: string | null
}

/** The operator's settings of one tablet. */
export interface KioskSettings {
  /** Home shows how many visitors entered today. */
  readonly showCounter: boolean
  /** Hosts are not listed before a visitor has typed some of a name (P08). */
  readonly hostPrivacy: boolean
  /** The camera is on while home is shown: a badge that is held in front of it enters or leaves without a touch. */
  readonly homeCamera: boolean
  /** Entered, left and refused are heard as well. */
  readonly sounds: boolean
  readonly softSounds: boolean
  /** No sound at night. */
  readonly nightSilence: boolean
  readonly print: PrintSettings
}

/** When badges are printed at this tablet, and on which printer. */
export interface PrintSettings {
  readonly onSignUp: boolean
  /** After an identification, for entry or exit. */
  readonly onSignIn: boolean
  /** `null` = the printer of the site. */
  readonly ipPrinter: string | null
}

export const noPrinting: PrintSettings = { onSignUp: false, onSignIn: false, ipPrinter: null }

export const defaultSettings: KioskSettings = {
  showCounter: false,
  hostPrivacy: true,
  homeCamera: false,
  sounds: true,
  softSounds: false,
  nightSilence: false,
  print: noPrinting,
}

/** The wrong PINs of this device so far: counted as the server does, and stored here as well (S24). */
export interface OperatorTries {
  readonly wrong: number
  /** Epoch milliseconds; 0 = not locked. */
  readonly lockedUntil: number
}

export const noTries: OperatorTries = { wrong: 0, lockedUntil: 0 }

export interface SessionToken {
  /** Empty in a session that began offline. */
  readonly token: string
  readonly companyId: string
  /** The tablet's site, as staff set it. */
  readonly site: string | null
  /** Epoch milliseconds, server's clock. */
  readonly expiresAt: number
}

/** Everything that a company has set up for its kiosks. */
export interface Configuration {
  readonly company: Company
  readonly motto: TranslatedText | null
  readonly colors: Colors
  readonly generals: Generals
  readonly services: ServiceFlags
  readonly flowFlags: FlowFlags
  readonly visitorTypes: readonly VisitorType[]
  /** What the welcome tells besides the visitor's code. */
  readonly arrival: Arrival
}

/** A repeat with the same key gets the first answer again, and nothing happens twice. */
interface Once {
  readonly idempotencyKey: string
}

export interface KioskAccessRequest extends Once {
  readonly direction: Direction
  readonly visitorId: string
  readonly signature: string | null
  /** The guardian of a visitor who is a minor. */
  readonly guardian?: Guardian | null
  readonly reason: string | null
  readonly hostId: string | null
  /** `null` where none is shown: continuous scanning or a remote command. */
  readonly acceptedCertificates: readonly AcceptedCertificate[] | null
  /** Requested by continuous scanning, which shows no step. */
  readonly isContinuous?: true
  /** `null` where none is shown: continuous scanning or a remote command. */
  readonly notice: ShownNotice | null
  /** The visitor has ticked that they need help to leave the building. */
  readonly needsHelp?: true
  /** Shown to staff if the server refuses what was recorded; never sent. */
  readonly visitor?: PersonName
}

export interface KioskAccess {
  readonly visitId: string
  readonly direction: Direction
  /** Empty for an access that is only recorded. */
  readonly visitorCode: string
  /**
   * Recorded on this tablet because the server did not answer; it is sent later. `visitId` is then the key of the
   * request.
   */
  readonly isRecorded?: true
  /** After an exit: how long the visit was, by the server's clock; missing if it is not known. */
  readonly stayedMs?: number
  /** A door was asked, and has not answered yet. */
  readonly opensDoor?: true
  /** The door did not open. */
  readonly isDoorShut?: true
}

export interface SignUpRequest extends Once {
  /** `email` is empty for a guest whose pass stands for the address. */
  readonly form: SignUpForm
  /** The pass of a guest who confirmed that they are the one who is expected. */
  readonly pass?: string
  /** The keys of this visit's earlier sign-ups, whose form this one corrects. */
  readonly corrects?: readonly string[] | undefined
  readonly visitorTypeId: string | null
  /** `null`: at a door without a screen that asks anything. */
  readonly notice: ShownNotice | null
}

export type SessionPorts = {
  readonly acquireToken: Effect<Credentials | TouchlessPass, SessionToken>
  /** Answers when the token expires. */
  readonly extendToken: Effect<{ readonly token: string }, number>
  readonly loadConfiguration: Effect<{ readonly token: string }, Configuration>
}

export type StartPorts = {
  /** Which tablet this is, by its secret; NOT_FOUND = the server does not know it. */
  readonly restoreTablet: Effect<null, Credentials>
  /** FORBIDDEN = a wrong or expired code. */
  readonly pairTablet: Effect<{ readonly code: string; readonly companyId: string | null }, Credentials>
}

export type SettingsPorts = {
  /** FORBIDDEN = wrong, TOO_MANY_REQUESTS = locked. */
  readonly verifyPin: Effect<{ readonly pin: string }, null>
  /** Like `acquireToken`, but the running session keeps its own token. */
  readonly tryCredentials: SessionPorts['acquireToken']
}

export type VisitPorts = {
  /** By a code, or where `ticket` is not `null`, by the choice of a person who is inside. */
  readonly identify: Effect<
    { readonly code: string; readonly direction: Direction; readonly ticket?: string | null },
    Visitor
  >
  /** By the pass of an invitation. */
  readonly identifyGuest: Effect<
    { readonly pass: string; readonly direction: Direction },
    { readonly visitor: Visitor | null; readonly expected: Expected | null }
  >
  /** By the names of guest and host. `null`: found, but no number can be mailed. */
  readonly findGuest: Effect<SaidByGuest, { readonly ticket: string | null }>
  /** By the number that was mailed to the guest. */
  readonly proveGuest: Effect<{ readonly ticket: string; readonly number: string }, { readonly pass: string }>
  readonly signUp: Effect<SignUpRequest, Visitor>
  readonly loadCertificates: Effect<{ readonly visitorId: string }, readonly Certificate[]>
  /** Mails the badge and the code of the visitor with this address. */
  readonly mailBadge: BadgePorts['mailBadge']
  readonly submitAccess: Effect<KioskAccessRequest, KioskAccess>
  /** Answers once it is known whether the door opened. */
  readonly learnDoor: Effect<KioskAccess, KioskAccess>
  readonly sendFeedback: Effect<{ readonly visitId: string; readonly rating: Rating }, null>
}

export type DoorPorts = {
  /** Like `submitAccess`, but the answer says whether the door opened. */
  readonly submitThroughDoor: VisitPorts['submitAccess']
}

export type OutboxPorts = {
  /** Like `submitAccess` and `signUp`, but an offline tablet records the request and sends it later. */
  readonly submitOrRecord: VisitPorts['submitAccess']
  readonly signUpOrRecord: VisitPorts['signUp']
}

/** How many recorded requests of this tablet wait to be sent, and how many the server has refused. */
export interface OutboxCount {
  readonly waiting: number
  readonly refused: number
}

/** Sends the oldest recorded request once; `empty` = none waits, a failure = the server gave no final answer. */
export type SendOldest = Effect<null, 'answered' | 'empty'>

/** A recorded request that the server refused; staff decide what to do with it. */
export interface RefusedItem {
  readonly id: number
  readonly kind: Direction | 'signUp'
  /** The visitor's name. */
  readonly name: string
  /** When it happened, in epoch milliseconds. */
  readonly at: number
  readonly code: FailureCode
}

export type BadgePorts = {
  readonly makeBadge: Effect<{ readonly visitorId: string }, Badge>
  readonly findBadge: Effect<{ readonly email: string }, Badge>
  readonly mailBadge: Effect<{ readonly email: string }, null>
  /** Succeeds when the printer has the badge. This takes some seconds if the fallback printer has to be used. */
  readonly printBadge: Effect<{ readonly visitorId: string; readonly ipPrinter: string | null }, null>
}

export interface Battery {
  /** Charge from 0 to 1. */
  readonly level: number
  readonly charging: boolean
}

/** An effect that runs for as long as a state lasts, and may send events. */
type Watch = CallbackActorLogic<EventObject, undefined>

export type DevicePorts = {
  /** Keeps the screen on. */
  readonly keepAwake: Watch
  /** One of all tabs with this app is the leader until it closes: LEADER_ELECTED. */
  readonly becomeLeader: Watch
  /** Sends BATTERY_CHANGED with what is known of the battery. */
  readonly watchBattery: Watch
  readonly sendDeviceInfo: Effect<{ readonly battery: Battery | null }, null>
}

/** What the server says over the socket. */
export type SocketEvent =
  | { readonly type: 'OPEN_ACCESS_ASKED'; readonly command: OpenAccessCommand }
  | { readonly type: 'VISITOR_SENT'; readonly command: SentVisitor }
  | { readonly type: 'CONFIGURATION_CHANGED' | 'TOKEN_REFUSED' }

/**
 * The socket to the server, through which staff or another system may open for a visitor. Sends OPEN_ACCESS_ASKED once
 * for each command, VISITOR_SENT, CONFIGURATION_CHANGED and TOKEN_REFUSED; receives the outcome of a command, and whether a
 * visitor who was sent is shown.
 */
export type RealtimePorts = {
  readonly tabletSocket: CallbackActorLogic<
    { readonly type: 'COMMAND_ENDED'; readonly outcome: CommandOutcome },
    { readonly companyId: string; readonly site: string | null }
  >
}

/** Why the camera gives no picture. */
export type CameraFailure = 'no-camera' | 'permission-refused' | 'insecure-page'

export interface Camera {
  /** The browser's id: stable for this site on this device. */
  readonly id: string
  /** The browser's name of the camera; empty if it has none. */
  readonly label: string
}

export interface OpenCamera {
  readonly cameraId: string | null
  readonly cameras: readonly Camera[]
  readonly hasTorch: boolean
  /** The camera faces away from the person who looks at the screen. */
  readonly isRear: boolean
}

interface ScannerOptions<Video> {
  /** Shows the picture; must be in the page, `muted` and `playsInline`. */
  readonly video: Video
  /** The camera used before; `null` = any camera. */
  readonly cameraId: string | null
  /** The camera is open, also after it had to be opened anew. */
  readonly onOpen: (camera: OpenCamera) => void
  /** The picture has stopped: the camera is being opened anew. */
  readonly onStall: () => void
  /** Called for every sighting, up to ten times a second. `null` = a code longer than any of ours. */
  readonly onCode: (text: string | null) => void
  /** A missing camera is looked for again by itself; a refused permission is not requested again. */
  readonly onFailure: (failure: CameraFailure) => void
}

export interface Scanner {
  /** @returns whether there is a lamp that obeyed */
  setTorch(on: boolean): Promise<boolean>
  /** Ends every track at once. To use another camera, stop and start again. */
  stop(): void
}

/** Opens the camera and reads codes from it until stopped. */
export type StartScanner<Video> = (options: ScannerOptions<Video>) => Scanner

/** A text in one language. */
export interface SpokenText {
  readonly text: string
  /** BCP 47. */
  readonly lang: string
}

/** A piece of what spoken mode says. */
export interface SpokenPart extends SpokenText {
  /** Said instead while others may listen; `null` = nothing in it is personal. */
  readonly publicly: string | null
}

export type VoiceCommand =
  /** Speaks, instead of what is being spoken. */
  | {
      readonly type: 'SPEAK'
      readonly id: number
      readonly texts: readonly SpokenText[]
      readonly rate: number
      readonly volume: number
    }
  | { readonly type: 'HUSH' }
  /** A short tone: what cannot be spoken stands on the screen. */
  | { readonly type: 'RING' }

/** What the reader of the page has to put into words. */
export type ReaderCommand =
  | { readonly type: 'TELL_VOLUME'; readonly step: number; readonly of: number }
  | { readonly type: 'TELL_RATE'; readonly step: number; readonly of: number }
  | { readonly type: 'TELL_PRIVACY'; readonly isAloud: boolean }

/** The events that the effects report are in machines/speech/speech.types.ts. */
export type SpeechPorts = {
  /** Reports TURNED_ON when a visitor asks for spoken mode without its button. */
  readonly summons: CallbackActorLogic<EventObject>
  /** Reports HEADSET_CHANGED, as far as the browser and a keypad tell. */
  readonly headset: CallbackActorLogic<EventObject>
  /** The device's own voice. Reports SPOKEN and VOICE_MISSING. */
  readonly voice: CallbackActorLogic<VoiceCommand>
  /** Reads the page. Reports SAY and what keys and fingers ask for. */
  readonly reader: CallbackActorLogic<ReaderCommand>
}

export type KioskPorts = StartPorts &
  SessionPorts &
  SettingsPorts &
  VisitPorts &
  DoorPorts &
  OutboxPorts &
  BadgePorts &
  DevicePorts &
  RealtimePorts
