import type { FailureCode } from '#contract/error-codes.ts'
import type { Credentials, KioskSettings, OperatorTries, OutboxCount, Sources } from '../ports.ts'

/** What an operator came for. */
export type Errand =
  | { readonly kind: 'settings' }
  | {
      /** `setup` asks for no codes where the tablet has those of this company already. */
      readonly kind: 'configure' | 'setup'
      readonly companyId: string
      /** `null` = the URL names none. */
      readonly site: string | null
    }

export interface SettingsInput {
  readonly errand: Errand
  readonly credentials: Credentials
  /** Of the company that the tablet serves now. */
  readonly companyId: string
  readonly settings: KioskSettings
  readonly tries: OperatorTries
  /** What the tablet has recorded, and no other company or site may get (R03). */
  readonly outbox: OutboxCount
  readonly sources: Sources
}

export interface SettingsContext extends SettingsInput {
  readonly pin: string
  readonly triesBefore: OperatorTries
  readonly lockMs: number
  /** Those that the server is asked about. */
  readonly wanted: Credentials
  /** Why the last PIN or the last credentials did not work. */
  readonly failed: FailureCode | null
  readonly outcome: SettingsOutput
}

/** What an operator typed and ticked. */
export interface EditedSettings extends KioskSettings {
  /** `null` where the company stays; then `taxCode` is not looked at. */
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
  /** `credentials` is `null` where they stay as they are; new ones have been tried. */
  | { readonly outcome: 'saved'; readonly settings: KioskSettings; readonly credentials: Credentials | null }

export type SettingsView =
  | {
      readonly stage: 'pin'
      /** Before the device is locked; `null` = not known, or nothing was wrong. */
      readonly triesLeft: number | null
      /** How long the lock that began with this state lasts; `null` = not locked. */
      readonly lockedMs: number | null
      readonly failed: FailureCode | null
      readonly busy: boolean
    }
  | {
      readonly stage: 'open'
      /** As typed before, if that was refused; codes that were taken are not kept. */
      readonly taxCode: string
      readonly site: string | null
      readonly settings: KioskSettings
      /** Something is not sent yet, or refused: codes and site stay until that is dealt with. */
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
  /** With the codes that are stored. */
  | { readonly stage: 'settingUp' }
