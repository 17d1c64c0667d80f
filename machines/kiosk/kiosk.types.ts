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
import type { OpenAccessCommand, SentVisitor } from '#contract/socket.ts'
import type { RunningEvacuation } from '#contract/wire-flags.ts'
import type { BadgeEvent, BadgeView } from '../badge/badge.types.ts'
import type { SettingsEvent, SettingsView } from '../settings/settings.types.ts'
import type { RemoteOpeningOutput } from '../remote-opening/remote-opening.machine.ts'
import type { Notice } from '../shared/notice.types.ts'
import type { VisitEvent, VisitView } from '../visit/visit.types.ts'

export interface KioskInput {
  readonly sources: Sources
  readonly stored: StoredSession | null
  /** Credentials that are tried when none are stored, outside production only; `null` = no demo. */
  readonly demo: StoredSession['credentials'] | null
  /** The stored number of the operator's wrong PINs. */
  readonly tries: OperatorTries
  /** True on the visitor's own phone, false on the company's tablet. */
  readonly isMobile: boolean
  /** What gave the phone access; `over`: its session has ended, and it waits for another code. */
  readonly pass: TouchlessPass | 'over' | null
  /** The visitor code that the phone has stored, by company (`mobileID`). */
  readonly knownCodes: Readonly<Record<string, string>>
  /** The phone's unfinished answers, by company, while they are recent. */
  readonly drafts: Readonly<Record<string, VisitDraft>>
}

export type KioskEvent =
  | { readonly type: 'ENTER' }
  | { readonly type: 'EXIT' }
  | { readonly type: 'GET_BADGE' }
  /** The visitor wants the phone to forget them. */
  | { readonly type: 'FORGET_ME' }
  /** The visitor wants another touchless session before this one ends. */
  | { readonly type: 'EXTEND' }
  | { readonly type: 'OTHER_FEATURES' }
  | { readonly type: 'MULTI_SCAN' }
  /** An operator typed the six digits that the console shows, or opened an enrolment link: then `code` is its proof. */
  | { readonly type: 'PAIR'; readonly code: string }
  /** The full privacy notice is open on home, until HOME_REQUESTED. */
  | { readonly type: 'PRIVACY_OPENED' }
  /** Home's background was touched. */
  | { readonly type: 'TAPPED' }
  | { readonly type: 'SETTINGS_OPENED' }
  /**
   * A URL was typed, or the browser's Back was used. A path that the state does not allow changes nothing: the sender
   * writes the view's path over the URL afterwards.
   */
  | { readonly type: 'PATH_REQUESTED'; readonly path: string }
  /** Navigation and return to visibility: timers may have been frozen meanwhile. */
  | { readonly type: 'CHECK' }
  /** Staff or another system lets a visitor in or out at this tablet. */
  | { readonly type: 'OPEN_ACCESS_ASKED'; readonly command: OpenAccessCommand }
  /** Reception has registered a visitor, who takes the steps of the entry at this tablet. */
  | { readonly type: 'VISITOR_SENT'; readonly command: SentVisitor }
  /** The company has changed something that tablets show. */
  | { readonly type: 'CONFIGURATION_CHANGED' }
  /** A call outside of a visit was answered UNAUTHORIZED. */
  | { readonly type: 'TOKEN_REFUSED' }
  | { readonly type: 'WENT_OFFLINE' }
  | { readonly type: 'WENT_ONLINE' }
  /** A person is at the tablet: a touch, a key or a mouse event. */
  | { readonly type: 'TOUCHED' }
  /** The visitor answered that they are still there. */
  | { readonly type: 'STAYED' }
  | { readonly type: 'OUTBOX_CHANGED'; readonly count: OutboxCount }
  /** A newer version of the app waits to be activated. */
  | { readonly type: 'UPDATE_FOUND' }
  /**
   * Visit events: RETRY also tries the session again; HOME_REQUESTED comes from a link, the not-found screen or an
   * idle wipe.
   */
  | VisitEvent
  | BadgeEvent
  | SettingsEvent

export type KioskEmitted =
  | { readonly type: 'NOTICE'; readonly notice: Notice }
  | { readonly type: 'VISIT_ENDED'; readonly direction: 'entry' | 'exit'; readonly visitorCode: string }
  /** The visitor may have left: time for a sound. */
  | { readonly type: 'IDLE_WARNED' }
  /** The visitor has left: the next one finds the company's language and the default text size. */
  | { readonly type: 'LEFT_ALONE' }
  /** The tablet is unattended, so the page may reload. */
  | { readonly type: 'RELOAD_DUE' }
  /** The session to keep over a reload; `null` = its credentials were refused, delete them. */
  | { readonly type: 'SESSION_CHANGED'; readonly stored: StoredSession | null }
  /** This tablet was revoked: it deletes everything that it stored (S57). */
  | { readonly type: 'REVOKED' }
  /** What gave the phone access, to be kept over a reload; `over` = only that the session has ended. */
  | { readonly type: 'PASS_CHANGED'; readonly pass: TouchlessPass | 'over' }
  /** A phone was given access: five minutes begin. */
  | { readonly type: 'TOUCHLESS_BEGAN' }
  /** `code` of the phone's visitor at this company, to be stored; `null` = delete it. */
  | { readonly type: 'KNOWN_CODE_CHANGED'; readonly companyId: string; readonly code: string | null }
  /** `null` = there are no unfinished answers any more. */
  | { readonly type: 'DRAFT_CHANGED'; readonly companyId: string; readonly draft: VisitDraft | null }
  /** The network is back. */
  | { readonly type: 'BACK_ONLINE' }
  /** New credentials work. */
  | { readonly type: 'CONFIGURED' }
  /** Stored on the device, so that the lock outlives a reload. */
  | { readonly type: 'TRIES_CHANGED'; readonly tries: OperatorTries }

/** The visitor whom the tablet greets after a remote command. */
export type Opened = Extract<RemoteOpeningOutput, { outcome: 'done' }> & {
  /** More time was asked for. */
  readonly isLonger?: true
}

interface KioskFrame {
  /** The path that the URL shows in this state. */
  readonly path: string
  readonly online: boolean
  readonly isMobile: boolean
  /** How many accesses this tablet has recorded offline; shown to staff. */
  readonly outbox: OutboxCount
  /** A touchless session ends soon, in the middle of a step: another one is offered. */
  readonly isEnding: boolean
  /** The full privacy notice is open on home. */
  readonly isReading: boolean
  /** The visit has not been touched for long: the visitor is asked whether they are still there before it is wiped. */
  readonly idleWarned: boolean
}

export type KioskView = KioskFrame &
  (
    | {
        readonly screen: 'booting'
        /** Why the server cannot be reached. The tablet retries by itself, and RETRY retries at once. */
        readonly failed: FailureCode | null
        /** With TOO_MANY_REQUESTS: seconds from the refusal until another try makes sense. */
        readonly waitSeconds: number | null
      }
    /** The phone's session has ended, or (`needsPresence`) the phone needs the code at reception to get in. */
    | { readonly screen: 'rescan'; readonly needsPresence: boolean }
    /** The codes are right, but staff have not approved the tablet yet; BACK takes other codes. */
    | { readonly screen: 'unapproved' }
    /** No company is configured: `failed` says why the last try did not work. */
    | {
        readonly screen: 'unconfigured'
        readonly failed: FailureCode | null
        /** Why the pairing code was refused. */
        readonly pairingFailed: Failure | null
        /** Company that the URL names. */
        readonly companyId: string | null
        readonly site: string | null
        readonly busy: boolean
      }
    | {
        readonly screen: 'home'
        /** The tablet was not touched for long: the company's pictures are shown; `null` = home itself is. */
        readonly attract: 'bright' | 'dimmed' | null
        readonly configuration: Configuration
        readonly showCounter: boolean
        readonly offersSettings: boolean
        /** The code of the visitor whom the phone has stored, for whom Enter and Exit need one tap; `null` = none. */
        readonly knownCode: string | null
        /** This tablet shows the QR code for visitors' phones. */
        readonly offersTouchless: boolean
        /** The camera that looks for badges; `null` = none does. */
        readonly camera: { readonly cameraId: string | null } | null
        readonly site: string | null
      }
    /** A roll call runs: everybody leaves the building. */
    | {
        readonly screen: 'evacuation'
        readonly configuration: Configuration
        readonly evacuation: RunningEvacuation
        /** The camera that looks for badges of visitors who leave; `null` = none does. */
        readonly camera: { readonly cameraId: string | null } | null
      }
    | { readonly screen: 'settings'; readonly configuration: Configuration; readonly operator: SettingsView }
    /** A remote command opened for a visitor; `null` while the server is asked. */
    | {
        readonly screen: 'opened'
        readonly configuration: Configuration
        readonly opened: Opened | null
      }
    | { readonly screen: 'otherFeatures'; readonly configuration: Configuration }
    /** Continuous scanning has a machine of its own, which is loaded with its screen. */
    | {
        readonly screen: 'multiScan'
        readonly configuration: Configuration
        readonly cameraId: string | null
      }
    /** The visitor looks for their badge by e-mail. */
    | { readonly screen: 'getBadge'; readonly configuration: Configuration; readonly badge: BadgeView }
    | { readonly screen: 'visit'; readonly configuration: Configuration; readonly visit: VisitView }
  )
