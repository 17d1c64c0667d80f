import type { FailureCode } from '#contract/error-codes.ts'
import type { Sources } from '../ports.ts'
import type { ScanEvent } from '../visit/visit.types.ts'

export interface EvacuationInput {
  readonly sources: Sources
}

export type EvacuationEvent = Extract<ScanEvent, { readonly type: 'CODE_SEEN' }>

/** The answer to a badge that was shown while the building is left. */
export type EvacuationAnswer =
  | { readonly outcome: 'left' }
  | { readonly outcome: 'refused'; readonly why: FailureCode }

/** The screen plays a sound for it. */
export interface EvacuationEmitted {
  readonly type: 'BADGE_ANSWERED'
  readonly answer: EvacuationAnswer
}
