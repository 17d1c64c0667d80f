import type { Failure, FailureCode } from '#contract/error-codes.ts'
import type {
  Configuration,
  OperatorTries,
  OutboxCount,
  Sources,
  StoredSession,
  TouchlessPass,
  VisitDraft,
} from '../ports.ts'
import type { OpenAccessCommand } from '#contract/socket.ts'
import type { BadgeEvent, BadgeView } from '../badge/badge.types.ts'
import type { SettingsEvent, SettingsView } from '../settings/settings.types.ts'
import type { OpeningOutput } from '../opening/opening.machine.ts'
import type { Notice } from '../shared/notice.types.ts'
import type { VisitEvent, VisitView } from '../visit/visit.types.ts'

export interface KioskInput {
  readonly sources: Sources
  readonly stored: StoredSession | null
  /** Tried when nothing is stored, outside production only; `null` = no demo. */
  readonly demo: StoredSession['credentials'] | null
  /** What is kept of the operator's wrong PINs. */
  readonly tries: OperatorTries
  /** The visitor's own phone rather than the company's tablet. */
  readonly isMobile: boolean
  /** What let the phone in; `over`: its session has ended, and it waits for another code. */
  readonly pass: TouchlessPass | 'over' | null
  /** The code of the phone's visitor, by company (`mobileID`). */
  readonly knownCodes: Readonly<Record<string, string>>
  /** Of the phone's visitor, by company, while it is fresh. */
  readonly drafts: Readonly<Record<string, VisitDraft>>
}

export type KioskEvent =
  | { readonly type: 'ENTER' }
  | { readonly type: 'EXIT' }
  | { readonly type: 'GET_BADGE' }
  /** The visitor wants their phone not to know them any more. */
  | { readonly type: 'FORGET_ME' }
  /** A touchless session that is about to end shall go on. */
  | { readonly type: 'EXTEND' }
  | { readonly type: 'OTHER_FEATURES' }
  | { readonly type: 'MULTI_SCAN' }
  /** Somebody typed the six digits that the console shows. */
  | { readonly type: 'PAIR'; readonly code: string }
  /** Somebody reads all of the privacy notice on home, until HOME_REQUESTED. */
  | { readonly type: 'PRIVACY_OPENED' }
  /** Somebody touched home's background. */
  | { readonly type: 'TAPPED' }
  | { readonly type: 'SETTINGS_OPENED' }
  /**
   * Somebody typed a URL or used the browser's Back. A path that the state does not allow changes nothing:
   * whoever sends this writes the view's path over the URL afterwards.
   */
  | { readonly type: 'PATH_REQUESTED'; readonly path: string }
  /** Navigation and return to visibility: timers may have been frozen meanwhile. */
  | { readonly type: 'CHECK' }
  /** Somebody elsewhere lets a visitor in or out at this tablet. */
  | { readonly type: 'OPEN_ACCESS_ASKED'; readonly command: OpenAccessCommand }
  /** The company has changed something that tablets show. */
  | { readonly type: 'CONFIGURATION_CHANGED' }
  /** A call outside of a visit was answered UNAUTHORIZED. */
  | { readonly type: 'TOKEN_REFUSED' }
  | { readonly type: 'WENT_OFFLINE' }
  | { readonly type: 'WENT_ONLINE' }
  /** Somebody is there: a finger, a key, a mouse. */
  | { readonly type: 'TOUCHED' }
  /** Asked whether somebody is still there, somebody is. */
  | { readonly type: 'STAYED' }
  | { readonly type: 'OUTBOX_CHANGED'; readonly count: OutboxCount }
  /** A newer version of the app waits to be adopted. */
  | { readonly type: 'UPDATE_FOUND' }
  /** RETRY also tries the session again; HOME_REQUESTED is a link, the not-found screen or an idle wipe. */
  | VisitEvent
  | BadgeEvent
  | SettingsEvent

export type KioskEmitted =
  | { readonly type: 'NOTICE'; readonly notice: Notice }
  | { readonly type: 'VISIT_ENDED'; readonly direction: 'entry' | 'exit'; readonly visitorCode: string }
  /** Whoever began a visit may have left: time for a sound. */
  | { readonly type: 'IDLE_WARNED' }
  /** Whoever was there has gone: the next visitor finds the company's language and our size of text. */
  | { readonly type: 'LEFT_ALONE' }
  /** Nobody is near, and the page may begin anew. */
  | { readonly type: 'RELOAD_DUE' }
  /** The session to keep over a reload; `null` = its credentials were refused, forget them. */
  | { readonly type: 'SESSION_CHANGED'; readonly stored: StoredSession | null }
  /** This tablet was the company's, and is no more: it forgets all that it kept (S57). */
  | { readonly type: 'DISMISSED' }
  /** What let the phone in, to be kept over a reload; `over` = only that it has ended. */
  | { readonly type: 'PASS_CHANGED'; readonly pass: TouchlessPass | 'over' }
  /** A phone was let in: five minutes begin. */
  | { readonly type: 'TOUCHLESS_BEGAN' }
  /** `code` of the phone's visitor at this company, to be kept; `null` = forget it. */
  | { readonly type: 'KNOWN_CODE_CHANGED'; readonly companyId: string; readonly code: string | null }
  /** `null` = nothing is left to go on with. */
  | { readonly type: 'DRAFT_CHANGED'; readonly companyId: string; readonly draft: VisitDraft | null }
  /** New credentials work. */
  | { readonly type: 'CONFIGURED' }
  /** To be kept on the device, so that its lock outlives a reload. */
  | { readonly type: 'TRIES_CHANGED'; readonly tries: OperatorTries }

/** Whom the tablet greets. */
export type Opened = Extract<OpeningOutput, { outcome: 'done' }>

interface KioskFrame {
  /** Where the URL stands for this state. */
  readonly path: string
  readonly online: boolean
  readonly isMobile: boolean
  /** For staff: what this tablet has recorded without a line. */
  readonly outbox: OutboxCount
  /** A touchless session ends soon, in the middle of a step: offer another one. */
  readonly isEnding: boolean
  /** Somebody reads all of the privacy notice, on home. */
  readonly isReading: boolean
  /** Nobody has touched the visit for long: ask whether somebody is still there, before it is wiped. */
  readonly idleWarned: boolean
}

export type KioskView = KioskFrame &
  (
    | {
        readonly screen: 'booting'
        /** Why the server cannot be reached; it is tried again by itself, and at once by RETRY. */
        readonly failed: FailureCode | null
      }
    /** The phone's session has ended, or (`needsPresence`) it was not let in without the code at reception. */
    | { readonly screen: 'rescan'; readonly needsPresence: boolean }
    /** Its codes are right, and somebody of the staff has yet to approve it; BACK takes other codes. */
    | { readonly screen: 'unapproved' }
    /** No company: `failed` says why the last try did not work. */
    | {
        readonly screen: 'unconfigured'
        readonly failed: FailureCode | null
        /** Why the six digits did not work. */
        readonly pairingFailed: Failure | null
        /** As the URL names them. */
        readonly companyId: string | null
        readonly site: string | null
        readonly busy: boolean
      }
    | {
        readonly screen: 'home'
        readonly configuration: Configuration
        readonly showCounter: boolean
        readonly offersSettings: boolean
        /** The phone knows its visitor: Enter and Exit need one tap. */
        readonly isKnown: boolean
        /** A tablet that shows the code for phones. */
        readonly offersTouchless: boolean
        readonly site: string | null
      }
    | { readonly screen: 'settings'; readonly configuration: Configuration; readonly operator: SettingsView }
    /** Somebody elsewhere has opened; `null` while the server is asked. */
    | { readonly screen: 'opened'; readonly opened: Opened | null }
    | { readonly screen: 'otherFeatures'; readonly configuration: Configuration }
    /** The door has a machine of its own, which comes with its screen. */
    | {
        readonly screen: 'multiScan'
        readonly configuration: Configuration
        readonly cameraId: string | null
      }
    /** Somebody looks for a badge by e-mail. */
    | { readonly screen: 'getBadge'; readonly configuration: Configuration; readonly badge: BadgeView }
    | { readonly screen: 'visit'; readonly configuration: Configuration; readonly visit: VisitView }
  )
