import type { FailureCode } from '#contract/error-codes.ts'
import type { Sources, VisitPorts } from '../ports.ts'
import type { ScanEvent } from '../visit/visit.types.ts'

export type MultiScanPorts = Pick<VisitPorts, 'identify' | 'submitAccess'>

export interface MultiScanInput {
  readonly sources: Sources
  /** The browser's id of the camera chosen before; `null` = whichever it gives. */
  readonly cameraId: string | null
}

export type MultiScanEvent =
  | ScanEvent
  | { readonly type: 'BACK' }
  /** Like BACK, refused only while an answer that changes something is awaited. */
  | { readonly type: 'HOME_REQUESTED' }

export type MultiScanEmitted =
  /** For whoever makes a sound. */
  | { readonly type: 'SCAN_ANSWERED'; readonly answer: ScanAnswer }
  /** The camera to keep over a reload. */
  | { readonly type: 'CAMERA_CHANGED'; readonly cameraId: string }

/** `ALREADY_INSIDE`: the badge of somebody whom this device has only just let in. */
export type ScanRefusal = FailureCode | 'ALREADY_INSIDE'

/** What the door said. `at`: epoch milliseconds. */
export type ScanAnswer =
  | {
      readonly outcome: 'entered' | 'left'
      readonly at: number
      readonly firstName: string
      readonly lastName: string
    }
  | { readonly outcome: 'refused'; readonly at: number; readonly why: ScanRefusal }

export interface MultiScanView {
  readonly screen: 'multiScan'
  readonly path: string
  readonly canGoBack: boolean
  /** A code is being asked about. */
  readonly busy: boolean
  /** Show a spinner, and offer no other camera yet. */
  readonly switchingCamera: boolean
  readonly cameraId: string | null
  /** To be shown large; `null` once it was in sight for long enough, or while the next is awaited. */
  readonly answer: ScanAnswer | null
  /** Newest first. */
  readonly recent: readonly ScanAnswer[]
}
