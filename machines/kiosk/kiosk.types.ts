import type { Configuration, Credentials, Sources } from '../ports.ts'
import type { Notice, VisitEvent, VisitView } from '../visit/visit.types.ts'

/** What survives a reload, already parsed. A visit never does. */
export interface StoredSession {
  readonly credentials: Credentials
}

export interface KioskInput {
  readonly sources: Sources
  readonly stored: StoredSession | null
  /** Tried when nothing is stored, outside production only; `null` = no demo. */
  readonly demo: Credentials | null
}

export type KioskEvent =
  | { readonly type: 'ENTER' }
  | { readonly type: 'EXIT' }
  | { readonly type: 'CONFIGURE'; readonly credentials: Credentials }
  | { readonly type: 'RETRY' }
  /** Home, from a link, the not-found screen or the browser's own Back. */
  | { readonly type: 'HOME_REQUESTED' }
  /** Somebody typed a URL or used the browser's Back; a path that the state does not allow is refused. */
  | { readonly type: 'PATH_REQUESTED'; readonly path: string }
  | { readonly type: 'WENT_OFFLINE' }
  | { readonly type: 'WENT_ONLINE' }
  | VisitEvent

export type KioskEmitted =
  | { readonly type: 'NOTICE'; readonly notice: Notice }
  | { readonly type: 'VISIT_ENDED'; readonly direction: 'entry' | 'exit'; readonly visitorCode: string }
  /** The session to keep over a reload. */
  | { readonly type: 'SESSION_CHANGED'; readonly stored: StoredSession | null }

export type KioskView =
  | { readonly screen: 'booting'; readonly path: string }
  /** No company: `failed` says why the last try did not work. */
  | { readonly screen: 'unconfigured'; readonly path: string; readonly failed: string | null }
  | { readonly screen: 'home'; readonly path: string; readonly configuration: Configuration }
  | {
      readonly screen: 'visit'
      readonly path: string
      readonly configuration: Configuration
      readonly visit: VisitView
    }
