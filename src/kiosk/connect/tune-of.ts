import { passRefusals } from '#contract/entities/pass.ts'
import type { Notice } from '#machines/shared/notice.types.ts'

export type Tune = 'entered' | 'left' | 'refused'

const refusals: readonly string[] = [
  ...passRefusals,
  'ANOTHER_VISIT_OPEN',
  'EVACUATION',
  'EVENT_FULL_PLEASE_WAIT',
  'NO_VISIT_OPEN',
  'VISITOR_NOT_FOUND',
]

/** The tune of an answer that a visitor should recognise without looking; `null` = it has none. */
export function tuneOf(notice: Notice): Tune | null {
  if (notice.kind === 'warning') return refusals.includes(notice.code) ? 'refused' : null
  if (notice.kind !== 'success') return null
  if (notice.message === 'ACCESS_CONFIRMED') return 'entered'
  return notice.message === 'EXIT_CONFIRMED' ? 'left' : null
}
