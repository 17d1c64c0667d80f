import type { SignUpFieldName } from '#contract/sign-up-fields.ts'
import type { SaidByGuest } from '#contract/calls/expected-by-name.ts'
import type { AcceptedCertificate, Certificate } from '#contract/entities/certificate.ts'
import type { Direction } from '#contract/entities/direction.ts'
import type { Guardian } from '#contract/entities/guardian.ts'
import type { Host } from '#contract/entities/host.ts'
import type { Rating } from '#contract/entities/rating.ts'
import type { SignUpForm } from '#contract/entities/sign-up-form.ts'
import type { VisitorType } from '#contract/entities/visitor-type.ts'
import type { TranslatedText } from '#contract/local-text.ts'
import type { FailureCode, FieldIssue } from '#contract/error-codes.ts'
import type { FlowFlags, ServiceFlags } from '#contract/wire-flags.ts'
import type { BadgeEvent, ShownBadge } from '../badge/badge.types.ts'
import type { PrintSettings, Sources, VisitDraft } from '../ports.ts'
import type { Notice } from '../shared/notice.types.ts'

/**
 * How the visit was begun: Enter and Exit on home, or a typed URL: `signIn` is the choice for an entry without
 * *register*, `signUp` is *register* straight away; or a badge that was shown on home: then the visitor enters, or
 * leaves if they are inside.
 */
export type VisitStart = 'enter' | 'exit' | 'signIn' | 'signUp' | 'badge'

export interface VisitInput {
  readonly start: VisitStart
  readonly services: ServiceFlags
  readonly flowFlags: FlowFlags
  readonly visitorTypes: readonly VisitorType[]
  /** Version of the privacy notice that the kiosk shows. */
  readonly noticeVersion: string
  readonly print: PrintSettings
  readonly cameraId: string | null
  readonly hostPrivacy: boolean
  /** A visitor who leaves may say their name instead of a code. */
  readonly leaveByName: boolean
  /** A guest without a pass may say their name and whom they visit. */
  readonly expectedByName: boolean
  /** A visitor who enters may tick that they need help to leave the building. */
  readonly asksForHelp: boolean
  readonly isMobile: boolean
  /** How long the welcome after an entry stays. */
  readonly welcomeMs: number
  /** How long a farewell stays that asks how it was; `null` = it does not ask, and stays END_SCREEN_MS. */
  readonly feedbackMs: number | null
  /**
   * The visitor code stored on the visitor's own phone, or the badge that was found by e-mail: they need not identify
   * themselves again.
   */
  readonly knownCode: string | null
  /** The badge or code that was shown on home; `null` = none was. */
  readonly shown: string | null
  /** Answers from before the visit: of a session that ended, or of a person whose e-mail address was unknown. */
  readonly draft: VisitDraft | null
  readonly sources: Sources
}

/** Events of the camera. */
export type ScanEvent =
  /**
   * The camera saw a code, or a scanner typed one; sent for every sighting, not only the first. `null` = a code longer
   * than any of ours.
   */
  | { readonly type: 'CODE_SEEN'; readonly text: string | null }
  | { readonly type: 'CAMERA_CHOSEN'; readonly cameraId: string }

/** Answers that are not sent yet: what a phone keeps, and the names on screens that only tablets have. */
export interface TypedAnswers extends Partial<Omit<VisitDraft, 'direction'>> {
  readonly said?: SaidByGuest
  readonly searched?: string
}

/** What a visitor does on a screen. */
export type VisitEvent =
  | { readonly type: 'ID_CODE_CHOSEN' }
  | { readonly type: 'QR_CHOSEN' }
  | { readonly type: 'SIGN_UP_CHOSEN' }
  | { readonly type: 'BY_NAME_CHOSEN' }
  | { readonly type: 'INVITED_CHOSEN' }
  /** A guest without a pass says who they are and whom they visit. */
  | { readonly type: 'NAMES_GIVEN'; readonly said: SaidByGuest }
  /** The number that was mailed to them. */
  | { readonly type: 'NUMBER_GIVEN'; readonly number: string }
  /** One of the people inside, by what the server gave for it. */
  | { readonly type: 'PERSON_CHOSEN'; readonly ticket: string }
  | { readonly type: 'CODE_ENTERED'; readonly code: string }
  /** The guest is the one who is expected; or another person comes in their place; or the pass is another person's. */
  | { readonly type: 'EXPECTED_CONFIRMED' }
  | { readonly type: 'SUBSTITUTE_CHOSEN' }
  | { readonly type: 'NOT_ME_CHOSEN' }
  | ScanEvent
  | { readonly type: 'VISITOR_TYPE_CHOSEN'; readonly visitorTypeId: string }
  /** A host was chosen or taken back, but the answer is not sent yet. */
  | { readonly type: 'HOST_CHOSEN'; readonly host: Host | null }
  /** A field was filled in, but not sent yet. */
  | { readonly type: 'TYPED'; readonly answers: TypedAnswers }
  | { readonly type: 'SIGN_UP_SENT'; readonly form: SignUpForm }
  /** The e-mail address is registered: its visitor would like to have their code mailed. */
  | { readonly type: 'CODE_MAIL_ASKED' }
  /** The visitor reads in another language now. */
  | { readonly type: 'LANGUAGE_CHANGED' }
  /** A document was ticked, or its tick was taken back. */
  | { readonly type: 'CERTIFICATE_TICKED'; readonly id: string; readonly isTicked: boolean }
  /** The visitor goes on without an optional document. */
  | { readonly type: 'CERTIFICATE_DECLINED'; readonly id: string }
  /** The visitor goes on, which takes an answer to every document. */
  | { readonly type: 'CERTIFICATES_ACCEPTED' }
  | { readonly type: 'HOST_AND_REASON_GIVEN'; readonly hostId: string | null; readonly reason: string | null }
  /** The visitor needs help to leave the building, or takes that back. */
  | { readonly type: 'HELP_TICKED'; readonly needsHelp: boolean }
  | { readonly type: 'SIGNED'; readonly signature: string }
  | { readonly type: 'GUARDIAN_SIGNED'; readonly guardian: Guardian }
  | Extract<BadgeEvent, { type: 'PRINT_ASKED' | 'BADGE_CLOSED' }>
  | { readonly type: 'BACK' }
  | { readonly type: 'RETRY' }
  /** The server has accepted a recorded access. */
  | { readonly type: 'ACCESS_DELIVERED'; readonly idempotencyKey: string; readonly visitorCode: string }
  /** The server has refused a recorded access. */
  | { readonly type: 'ACCESS_REFUSED'; readonly idempotencyKey: string; readonly code: FailureCode }
  /** How it was, after an exit. */
  | { readonly type: 'FEEDBACK_GIVEN'; readonly rating: Rating }
  /** The visitor has not finished reading a screen that closes by itself. */
  | { readonly type: 'MORE_TIME_ASKED' }
  /** Refused only while an answer that changes something is awaited. */
  | { readonly type: 'HOME_REQUESTED' }

/** How a visit ends; after an entry or exit, home shows the code once more. */
export type VisitOutput =
  | { readonly outcome: 'completed'; readonly direction: Direction; readonly visitorCode: string }
  | { readonly outcome: 'left' }

/** What the machine tells its listeners; the screen puts it into words. */
export type VisitEmitted =
  | { readonly type: 'NOTICE'; readonly notice: Notice }
  /** The server knows the visitor now, by this visitor code. */
  | { readonly type: 'VISITOR_FOUND'; readonly code: string }
  /** The server does not accept this code. */
  | { readonly type: 'CODE_REFUSED'; readonly code: string }

/**
 * What is known of the visit so far, shown beside every step. It holds what the visitor typed or chose in this visit;
 * of a visitor who gave a code or a badge, no more than the list of people inside shows.
 */
export interface VisitSummary {
  /** `lastName` may be an initial; empty if it is unknown. `null`: nothing is known of the visitor yet. */
  readonly visitor: {
    readonly firstName: string
    readonly lastName: string
    readonly companyName: string | null
  } | null
  readonly visitorType: TranslatedText | null
  readonly host: Host | null
  readonly reason: string | null
  /** `null`: none are to be accepted, or they are not loaded yet. */
  readonly documents: { readonly accepted: number; readonly of: number } | null
}

/** What every step's screen shows besides its own content. */
export interface StepFrameView {
  readonly direction: Direction
  /** The path that the URL shows in this state. */
  readonly path: string
  /** Where Back leads, and so the URL that the browser's own Back may ask for; `null` = no Back. */
  readonly backToPath: string | null
  readonly canGoBack: boolean
  /** True when the next confirmation submits the access. */
  readonly isLastPage: boolean
  /** Whether the visitor has ticked that they need help to leave the building; `null` = the screen does not ask. */
  readonly needsHelp: boolean | null
  /** A visitor has gone on from the first choice, or has typed, and is not welcomed yet: nothing else may take the screen. */
  readonly hasVisitor: boolean
  /** An answer is awaited: inputs are kept, the main action waits. */
  readonly busy: boolean
  /** Step `step` of `of`, identification being the first; `null` before and after the counted steps. */
  readonly progress: { readonly step: number; readonly of: number } | null
}

/** Why the previous code or choice was refused. */
interface Refused {
  readonly failed: FailureCode | null
  /** The seconds from the refusal until another try makes sense; `null` = it makes sense now. */
  readonly waitSeconds: number | null
  /** With PASS_ELSEWHERE: the name of the other site. */
  readonly site: string | null
  /** With PASS_TOO_EARLY: ISO instant. */
  readonly opensAt: string | null
}

export type VisitView = StepFrameView &
  (
    | {
        readonly screen: 'auth'
        readonly offersSignUp: boolean
        readonly offersByName: boolean
        /** A guest without a pass may say that they are expected. */
        readonly offersInvited: boolean
      }
    | ({
        readonly screen: 'invited'
        /** The names that were typed before the visitor came back. */
        readonly given: SaidByGuest
      } & Refused)
    | ({ readonly screen: 'number' } & Refused)
    /** Reception has to look for the invitation. */
    | { readonly screen: 'desk' }
    | ({
        readonly screen: 'byName'
        /** What was typed before the visitor came back. */
        readonly searched: string
      } & Refused)
    | ({ readonly screen: 'idauth' } & Refused)
    | ({ readonly screen: 'qrauth'; readonly cameraId: string | null } & Refused)
    | {
        readonly screen: 'expected'
        readonly host: Host | null
        /** Empty: the invitation has no name. */
        readonly guestName: string
        /** ISO instant. */
        readonly startsAt: string
      }
    | { readonly screen: 'visitorType'; readonly visitorTypes: readonly VisitorType[] }
    | {
        readonly screen: 'signup'
        /** In the order shown; names are required, the others by the flow flags. */
        readonly fields: readonly SignUpFieldName[]
        /** Answers that are already there, for the visitor to correct. */
        readonly given: VisitDraft['form']
        /** The server's complaints after a refusal. */
        readonly issues: readonly FieldIssue[]
        /** After too many sign-ups: seconds from then until another try makes sense. */
        readonly waitSeconds: number | null
      }
    | { readonly screen: 'badge'; readonly shown: ShownBadge }
    | {
        readonly screen: 'certificates'
        /** `null` while they are loading (the frame is then `busy`), or when loading failed: offer RETRY. */
        readonly certificates: readonly Certificate[] | null
        /** The place of the document that is shown. */
        readonly shownAt: number
        /** The documents that are ticked or declined. */
        readonly answered: readonly AcceptedCertificate[]
      }
    | {
        readonly screen: 'hostAndReason'
        readonly asksHost: boolean
        /** Hosts are listed only after more than two characters were typed. */
        readonly hidesHosts: boolean
        readonly asksReason: boolean
        /** The answers that were given before the visitor came back. */
        readonly given: {
          readonly hostId: string | null
          /** `null`: none, or known by `hostId` only. */
          readonly host: Host | null
          readonly reason: string | null
        }
        /** The visitor's id, if they have been there before; `null` = they have just signed up. */
        readonly returning: string | null
      }
    | { readonly screen: 'signature' }
    | {
        readonly screen: 'guardian'
        /** The name that was given before the visitor came back. */
        readonly name: string
      }
    /** All steps are done and the access is being sent. `failed`: offer to try again. */
    | {
        readonly screen: 'submitting'
        readonly failed: FailureCode | null
        /** With TOO_MANY_REQUESTS: seconds from the refusal until another try makes sense. */
        readonly waitSeconds: number | null
      }
    | {
        readonly screen: 'refused'
        readonly failed: FailureCode
        /** With ANOTHER_VISIT_OPEN: the name of the other site where the visitor is inside. */
        readonly site: string | null
        /** False once more time was asked for. */
        readonly offersMoreTime: boolean
      }
    | {
        readonly screen: 'end'
        readonly visitorCode: string
        readonly firstName: string
        readonly lastName: string
        /** The server has not confirmed the access yet. */
        readonly isRecorded: boolean
        /** False once more time was asked for. */
        readonly offersMoreTime: boolean
        /** Whole minutes between entry and exit; `null` after an entry, and where it would be a guess. */
        readonly stayedMinutes: number | null
        /** How long the screen stays from then on; `null` = until the door has answered. */
        readonly staysMs: number | null
        /** Empty if the visit is over without a visitor. */
        readonly visitorId: string
        /** The visitor is asked how it was. */
        readonly asksFeedback: boolean
        /** What they answered. */
        readonly rating: Rating | null
        /** The door did not open: the visitor has to ask at the reception. */
        readonly isDoorShut: boolean
      }
  )
