import { useLingui } from '@lingui/react'
import { flagName } from '../../parts/flag-names.ts'
import { StateWords } from '../../parts/table/state-words.tsx'
import type { Inside } from './attention-rank.ts'

interface InsideStateProps {
  readonly person: Inside
  /** What is known of the host's notification. */
  readonly told: string | null
}

/** How certain it is that a visitor is inside, and whether the host knows. */
export function InsideState({ person, told }: InsideStateProps) {
  const { i18n } = useLingui()
  const { isOverdue, flags, how, isLate, needsEscort } = person
  const words = [
    ...(isOverdue ? [i18n._('INSIDE_OVERDUE')] : []),
    ...(needsEscort ? [i18n._('NEEDS_ESCORT')] : []),
    ...flags.map((flag) => flagName(i18n, flag)),
    ...(how === 'byHand' ? [i18n._('BY_HAND')] : []),
    ...(isLate ? [i18n._('TOLD_LATE')] : []),
  ]
  return <StateWords words={words} more={told} isWarning={isOverdue || needsEscort || flags.length > 0} />
}
