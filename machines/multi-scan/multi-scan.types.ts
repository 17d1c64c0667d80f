import type { FailureCode } from '#contract/error-codes.ts'
import type { Sources, VisitPorts } from '../ports.ts'
import type { ScanEvent } from '../visit/visit.types.ts'

export type MultiScanPorts = Pick<VisitPorts, 'identify' | 'submitAccess' | 'learnDoor'>

export interface MultiScanInput {
  readonly sources: Sources
  /** The browser's id of the camera used before; `null` = any camera. */
  readonly cameraId: string | null
}

export type MultiScanEvent =
  | ScanEvent
  | { readonly type: 'BACK' }
  /** Like BACK, refused only while an answer that changes something is awaited. */
  | { readonly type: 'HOME_REQUESTED' }

export type MultiScanEmitted =
  /** The screen plays a sound for it. */
  | { readonly type: 'SCAN_ANSWERED'; readonly answer: ScanAnswer }
  /** The camera to keep over a reload. */
  | { readonly type: 'CAMERA_CHANGED'; readonly cameraId: string }

/**
 * `ALREADY_INSIDE`: the badge of a visitor whom this device let in moments ago. `DOOR_SHUT`: the entry or exit is stored, and the
 * door did not open.
 */
export type ScanRefusal = FailureCode | 'ALREADY_INSIDE' | 'DOOR_SHUT'

/** The answer to one badge. `at`: epoch milliseconds. */
export type ScanAnswer =
  | {
      readonly outcome: 'entered' | 'left'
      readonly at: number
      readonly firstName: string
      readonly lastName: string
      /** Recorded on this tablet because the server did not answer; it is sent later. */
      readonly isRecorded: boolean
    }
  | {
      readonly outcome: 'refused'
      readonly at: number
      readonly why: ScanRefusal
      /** For TOO_MANY_REQUESTS: until when the tablet has to wait, epoch milliseconds; `null` = it need not, or unknown. */
      readonly until: number | null
      /** The site that a refused pass is for, and the ISO instant from which it opens. */
      readonly site?: string | undefined
      readonly opensAt?: string | undefined
    }

export interface MultiScanView {
  readonly screen: 'multiScan'
  readonly path: string
  readonly canGoBack: boolean
  /** The server is being asked about a code. */
  readonly busy: boolean
  readonly cameraId: string | null
  /** Shown large; `null` once it was shown for long enough, or while the next answer is awaited. */
  readonly answer: ScanAnswer | null
  /** Newest first. */
  readonly recent: readonly ScanAnswer[]
}
