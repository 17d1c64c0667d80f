import type { AcceptedCertificate, Certificate } from '#contract/entities/certificate.ts'
import type { Direction } from '#contract/entities/direction.ts'
import type { SignUpForm } from '#contract/entities/sign-up-form.ts'
import type { VisitorType } from '#contract/entities/visitor-type.ts'
import type { FailureCode, FieldIssue } from '#contract/error-codes.ts'
import type { FlowFlags, ServiceFlags } from '#contract/wire-flags.ts'
import type { BadgeEvent, ShownBadge } from '../badge/badge.types.ts'
import type { PrintSettings, Sources, VisitDraft } from '../ports.ts'
import type { Notice } from '../shared/notice.types.ts'

/**
 * How the visit was begun: Enter and Exit on home, or a typed URL: `signIn` is the choice for an entry
 * without *register*, `signUp` is *register* straight away.
 */
export type VisitStart = 'enter' | 'exit' | 'signIn' | 'signUp'

export interface VisitInput {
  readonly start: VisitStart
  readonly services: ServiceFlags
  readonly flowFlags: FlowFlags
  readonly visitorTypes: readonly VisitorType[]
  /** Of the privacy notice that the kiosk shows. */
  readonly noticeVersion: string
  readonly print: PrintSettings
  readonly cameraId: string | null
  readonly hostPrivacy: boolean
  readonly isMobile: boolean
  /** Kept on the visitor's own phone: they need not say again who they are. */
  readonly knownCode: string | null
  /** Answered before the visit began: before a session ended, or by somebody whom nobody knows by their e-mail. */
  readonly draft: VisitDraft | null
  readonly sources: Sources
}

/** What happens before a camera. */
export type ScanEvent =
  /**
   * The camera saw a code, or a scanner typed one; sent for every sighting, not only the first.
   * `null` = a code that holds more than any of ours.
   */
  | { readonly type: 'CODE_SEEN'; readonly text: string | null }
  | { readonly type: 'CAMERA_CHOSEN'; readonly cameraId: string }

/** What a visitor does on a screen. */
export type VisitEvent =
  | { readonly type: 'ID_CODE_CHOSEN' }
  | { readonly type: 'QR_CHOSEN' }
  | { readonly type: 'SIGN_UP_CHOSEN' }
  | { readonly type: 'CODE_ENTERED'; readonly code: string }
  | ScanEvent
  | { readonly type: 'VISITOR_TYPE_CHOSEN'; readonly visitorTypeId: string }
  /** Something on the form, or the host and reason, was filled in, but not sent yet. */
  | { readonly type: 'TYPED'; readonly answers: Partial<Omit<VisitDraft, 'direction'>> }
  | { readonly type: 'SIGN_UP_SENT'; readonly form: SignUpForm }
  | { readonly type: 'CERTIFICATES_ACCEPTED'; readonly accepted: readonly AcceptedCertificate[] }
  | { readonly type: 'HOST_AND_REASON_GIVEN'; readonly hostId: string | null; readonly reason: string | null }
  | { readonly type: 'SIGNED'; readonly signature: string }
  | Extract<BadgeEvent, { type: 'PRINT_ASKED' | 'BADGE_CLOSED' }>
  | { readonly type: 'BACK' }
  | { readonly type: 'RETRY' }
  /** The server has taken what the tablet had recorded. */
  | { readonly type: 'ACCESS_DELIVERED'; readonly idempotencyKey: string; readonly visitorCode: string }
  /** It would not. */
  | { readonly type: 'ACCESS_REFUSED'; readonly idempotencyKey: string; readonly code: FailureCode }
  /** Somebody has not finished reading a screen that leaves by itself. */
  | { readonly type: 'MORE_TIME_ASKED' }
  /** Refused only while an answer that changes something is awaited. */
  | { readonly type: 'HOME_REQUESTED' }

/** How a visit ends; home shows the code once more after an entry or exit. */
export type VisitOutput =
  | { readonly outcome: 'completed'; readonly direction: Direction; readonly visitorCode: string }
  | { readonly outcome: 'left' }

/** What the machine says to whoever listens; the screen turns it into words. */
export type VisitEmitted = { readonly type: 'NOTICE'; readonly notice: Notice }

/** What every step's screen shows besides its own content. */
export interface StepFrame {
  readonly direction: Direction
  /** Where the URL stands for this state. */
  readonly path: string
  /** Where Back leads, and so the URL that the browser's own Back may ask for; `null` = no Back. */
  readonly backToPath: string | null
  readonly canGoBack: boolean
  /** True when the next confirmation submits the access. */
  readonly isLastPage: boolean
  /** Somebody is known or being signed up, and not welcomed yet: nothing else may take the screen. */
  readonly hasVisitor: boolean
  /** An answer is awaited: inputs are kept, the main action waits. */
  readonly busy: boolean
  /** Step n of m, identification being the first; null before and after the counted steps. */
  readonly progress: { readonly step: number; readonly of: number } | null
}

export type SignUpFieldName = keyof SignUpForm

export type VisitView = StepFrame &
  (
    | { readonly screen: 'auth'; readonly offersSignUp: boolean }
    /** `failed`: why the code before was refused. */
    | { readonly screen: 'idauth'; readonly failed: FailureCode | null }
    | {
        readonly screen: 'qrauth'
        readonly cameraId: string | null
        /** Show a spinner, and offer no other camera yet. */
        readonly switchingCamera: boolean
        /** Why the code before was refused. */
        readonly failed: FailureCode | null
      }
    | { readonly screen: 'visitorType'; readonly visitorTypes: readonly VisitorType[] }
    | {
        readonly screen: 'signup'
        /** In the order shown; names are required, the others by the flow flags. */
        readonly fields: readonly SignUpFieldName[]
        /** Already there, to be corrected if need be. */
        readonly given: VisitDraft['form']
        /** The server's, after a refusal. */
        readonly issues: readonly FieldIssue[]
      }
    | { readonly screen: 'badge'; readonly shown: ShownBadge }
    | {
        readonly screen: 'certificates'
        /** `null` while they are loading (the frame is then `busy`), or when that failed: offer RETRY. */
        readonly certificates: readonly Certificate[] | null
        /** What was ticked before the visitor came back. */
        readonly accepted: readonly AcceptedCertificate[]
      }
    | {
        readonly screen: 'hostAndReason'
        readonly asksHost: boolean
        /** No host is listed before more than two characters were typed. */
        readonly hidesHosts: boolean
        readonly asksReason: boolean
        /** What was answered before the visitor came back. */
        readonly given: { readonly hostId: string | null; readonly reason: string | null }
      }
    | { readonly screen: 'signature' }
    /** Nothing left to ask: the access is being sent. `failed`: offer to try again. */
    | { readonly screen: 'submitting'; readonly failed: FailureCode | null }
    | {
        readonly screen: 'end'
        readonly visitorCode: string
        readonly firstName: string
        /** Not confirmed by the server yet. */
        readonly isRecorded: boolean
        /** Once more time was asked for there is no more to ask for. */
        readonly offersMoreTime: boolean
      }
  )
