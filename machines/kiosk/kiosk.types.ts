import type { FailureCode } from '#contract/error-codes.ts'
import type { Configuration, Credentials, Sources, StoredSession } from '../ports.ts'
import type { OpenAccessCommand } from '#contract/socket.ts'
import type { BadgeEvent, BadgeView } from '../badge/badge.types.ts'
import type { OpeningOutput } from '../opening/opening.machine.ts'
import type { Notice } from '../shared/notice.types.ts'
import type { VisitEvent, VisitView } from '../visit/visit.types.ts'

export interface KioskInput {
  readonly sources: Sources
  readonly stored: StoredSession | null
  /** Tried when nothing is stored, outside production only; `null` = no demo. */
  readonly demo: Credentials | null
  /** The visitor's own phone rather than the company's tablet. */
  readonly isMobile: boolean
}

export type KioskEvent =
  | { readonly type: 'ENTER' }
  | { readonly type: 'EXIT' }
  | { readonly type: 'GET_BADGE' }
  | { readonly type: 'OTHER_FEATURES' }
  | { readonly type: 'MULTI_SCAN' }
  | { readonly type: 'CONFIGURE'; readonly credentials: Credentials }
  /**
   * Somebody typed a URL or used the browser's Back. A path that the state does not allow changes nothing:
   * whoever sends this writes the view's path over the URL afterwards.
   */
  | { readonly type: 'PATH_REQUESTED'; readonly path: string }
  /** Navigation and return to visibility: timers may have been frozen meanwhile. */
  | { readonly type: 'CHECK' }
  /** Somebody elsewhere lets a visitor in or out at this tablet. */
  | { readonly type: 'OPEN_ACCESS_ASKED'; readonly command: OpenAccessCommand }
  /** A call outside of a visit was answered UNAUTHORIZED. */
  | { readonly type: 'TOKEN_REFUSED' }
  | { readonly type: 'WENT_OFFLINE' }
  | { readonly type: 'WENT_ONLINE' }
  /** RETRY also tries the session again; HOME_REQUESTED is a link, the not-found screen or an idle wipe. */
  | VisitEvent
  | BadgeEvent

export type KioskEmitted =
  | { readonly type: 'NOTICE'; readonly notice: Notice }
  | { readonly type: 'VISIT_ENDED'; readonly direction: 'entry' | 'exit'; readonly visitorCode: string }
  /** The session to keep over a reload; `null` = its credentials were refused, forget them. */
  | { readonly type: 'SESSION_CHANGED'; readonly stored: StoredSession | null }

/** Whom the tablet greets. */
export type Opened = Extract<OpeningOutput, { outcome: 'done' }>

interface KioskFrame {
  /** Where the URL stands for this state. */
  readonly path: string
  readonly online: boolean
  readonly isMobile: boolean
}

export type KioskView = KioskFrame &
  (
    | {
        readonly screen: 'booting'
        /** Why the server cannot be reached; it is tried again by itself, and at once by RETRY. */
        readonly failed: FailureCode | null
      }
    /** No company: `failed` says why the last try did not work. */
    | { readonly screen: 'unconfigured'; readonly failed: FailureCode | null }
    | { readonly screen: 'home'; readonly configuration: Configuration }
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
