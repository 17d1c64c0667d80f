import type { FailureCode } from '#contract/error-codes.ts'
import type { Configuration, OperatorTries, Sources, StoredSession } from '../ports.ts'
import type { BadgeEvent, BadgeView } from '../badge/badge.types.ts'
import type { SettingsEvent, SettingsView } from '../settings/settings.types.ts'
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
}

export type KioskEvent =
  | { readonly type: 'ENTER' }
  | { readonly type: 'EXIT' }
  | { readonly type: 'GET_BADGE' }
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
  /** A call outside of a visit was answered UNAUTHORIZED. */
  | { readonly type: 'TOKEN_REFUSED' }
  | { readonly type: 'WENT_OFFLINE' }
  | { readonly type: 'WENT_ONLINE' }
  /** Somebody is there: a finger, a key, a mouse. */
  | { readonly type: 'TOUCHED' }
  /** Asked whether somebody is still there, somebody is. */
  | { readonly type: 'STAYED' }
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
  /** Nobody is near, and the page may begin anew. */
  | { readonly type: 'RELOAD_DUE' }
  /** The session to keep over a reload; `null` = its credentials were refused, forget them. */
  | { readonly type: 'SESSION_CHANGED'; readonly stored: StoredSession | null }
  /** New credentials work. */
  | { readonly type: 'CONFIGURED' }
  /** To be kept on the device, so that its lock outlives a reload. */
  | { readonly type: 'TRIES_CHANGED'; readonly tries: OperatorTries }

interface KioskFrame {
  /** Where the URL stands for this state. */
  readonly path: string
  readonly online: boolean
  readonly isMobile: boolean
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
    /** No company: `failed` says why the last try did not work. */
    | {
        readonly screen: 'unconfigured'
        readonly failed: FailureCode | null
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
      }
    | { readonly screen: 'settings'; readonly configuration: Configuration; readonly operator: SettingsView }
    /** Somebody looks for a badge by e-mail. */
    | { readonly screen: 'getBadge'; readonly configuration: Configuration; readonly badge: BadgeView }
    | { readonly screen: 'visit'; readonly configuration: Configuration; readonly visit: VisitView }
  )
