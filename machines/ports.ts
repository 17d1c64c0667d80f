import type { CallbackActorLogic, EventObject, PromiseActorLogic } from 'xstate'
import type { Badge } from '#contract/entities/badge.ts'
import type { AcceptedCertificate, Certificate } from '#contract/entities/certificate.ts'
import type { Company } from '#contract/entities/company.ts'
import type { Direction } from '#contract/entities/direction.ts'
import type { ShownNotice } from '#contract/entities/notice.ts'
import type { SignUpForm } from '#contract/entities/sign-up-form.ts'
import type { Visitor } from '#contract/entities/visitor.ts'
import type { VisitorType } from '#contract/entities/visitor-type.ts'
import type { Failure } from '#contract/error-codes.ts'
import type { Result } from '#contract/result.ts'
import type { Colors, FlowFlags, Generals, ServiceFlags } from '#contract/wire-flags.ts'

/**
 * Every effect that a machine may ask for. The browser provides them (src/effects), the tests fake them.
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

/** What an operator types to enrol a tablet. */
export interface Credentials {
  readonly serviceCode: string
  readonly taxCode: string
  readonly companyId: string | null
  readonly site: string | null
}

/** What survives a reload, already parsed. A visit never does. */
export interface StoredSession {
  readonly credentials: Credentials
  readonly settings: KioskSettings
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
  readonly token: string
  readonly companyId: string
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
  readonly acceptedCertificates: readonly AcceptedCertificate[]
  readonly notice: ShownNotice
}

export interface Access {
  readonly visitId: string
  readonly direction: Direction
  readonly visitorCode: string
}

export interface SignUpRequest extends Once {
  readonly form: SignUpForm
  readonly visitorTypeId: string | null
  readonly notice: ShownNotice
}

export type SessionPorts = {
  readonly acquireToken: Effect<Credentials, SessionToken>
  readonly loadConfiguration: Effect<{ readonly token: string }, Configuration>
}

export type SettingsPorts = {
  /** FORBIDDEN = wrong, TOO_MANY_REQUESTS = locked. */
  readonly verifyPin: Effect<{ readonly pin: string }, null>
  /** As `acquireToken`, but the running session keeps its own. */
  readonly tryCredentials: Effect<Credentials, SessionToken>
}

export type VisitPorts = {
  readonly identify: Effect<{ readonly code: string; readonly direction: Direction }, Visitor>
  readonly signUp: Effect<SignUpRequest, Visitor>
  readonly loadCertificates: Effect<{ readonly visitorId: string }, readonly Certificate[]>
  readonly submitAccess: Effect<AccessRequest, Access>
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

export type KioskPorts = SessionPorts & SettingsPorts & VisitPorts & BadgePorts & DevicePorts
