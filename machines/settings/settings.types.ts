import type { FailureCode } from '#contract/error-codes.ts'
import type { Credentials, KioskSettings, OperatorTries, OutboxCount, Sources } from '../ports.ts'

/** What the operator came for. */
export type OperatorTask =
  | { readonly kind: 'settings' }
  | {
      /** `setup` asks for no codes if the tablet already has those of this company. */
      readonly kind: 'configure' | 'setup'
      readonly companyId: string
      /** `null` = the URL names none. */
      readonly site: string | null
    }

export interface SettingsInput {
  readonly operatorTask: OperatorTask
  readonly credentials: Credentials
  /** The company that the tablet serves now. */
  readonly companyId: string
  readonly settings: KioskSettings
  readonly tries: OperatorTries
  /** Recorded requests, which must not be sent to another company or site (R03). */
  readonly outbox: OutboxCount
  readonly sources: Sources
}

export interface SettingsContext extends SettingsInput {
  readonly pin: string
  readonly triesBefore: OperatorTries
  readonly lockMs: number
  /** The credentials that the server is asked about. */
  readonly wanted: Credentials
  /** Why the last PIN or the last credentials did not work. */
  readonly failed: FailureCode | null
  readonly outcome: SettingsOutput
}

/** The operator's input on the settings form. */
export interface EditedSettings extends KioskSettings {
  /** `null` = the company stays the same; `taxCode` is then ignored. */
  readonly serviceCode: string | null
  readonly taxCode: string
  readonly site: string | null
}

export type SettingsEvent =
  | { readonly type: 'PIN_ENTERED'; readonly pin: string }
  | { readonly type: 'SETTINGS_SAVED'; readonly edited: EditedSettings }
  | { readonly type: 'CONFIGURE'; readonly credentials: Credentials }
  /** Another tab counted a wrong PIN, or a right one. */
  | { readonly type: 'TRIES_CHANGED'; readonly tries: OperatorTries }
  | { readonly type: 'OUTBOX_CHANGED'; readonly count: OutboxCount }
  | { readonly type: 'BACK' }

export type SettingsOutput =
  | { readonly outcome: 'closed' }
  /** `credentials` is `null` if they are unchanged; new ones have been tried. */
  | { readonly outcome: 'saved'; readonly settings: KioskSettings; readonly credentials: Credentials | null }

export type SettingsView =
  | {
      readonly stage: 'pin'
      /** Tries left before the device is locked; `null` = not known, or nothing was wrong. */
      readonly triesLeft: number | null
      /** Duration in milliseconds of the lock that began with this state; `null` = not locked. */
      readonly lockedMs: number | null
      readonly failed: FailureCode | null
      readonly busy: boolean
    }
  | {
      readonly stage: 'open'
      /** As typed before, if it was refused; accepted codes are not kept. */
      readonly taxCode: string
      readonly site: string | null
      readonly settings: KioskSettings
      /** Some records are not sent yet, or refused: codes and site cannot be changed until that is dealt with. */
      readonly isHeld: boolean
      readonly failed: FailureCode | null
      readonly busy: boolean
    }
  | {
      readonly stage: 'configuring'
      readonly companyId: string
      readonly site: string | null
      readonly failed: FailureCode | null
      readonly busy: boolean
    }
  /** Sets the tablet up with the stored codes. */
  | { readonly stage: 'settingUp' }
