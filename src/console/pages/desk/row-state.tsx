import { useLingui } from '@lingui/react'
import { flagName } from '../../parts/flag-names.ts'
import { StateWords } from '../../parts/table/state-words.tsx'
import type { Inside } from './attention-rank.ts'

/** How certain it is that a visitor is inside. */
export function InsideState({ person }: { readonly person: Inside }) {
  const { i18n } = useLingui()
  const { isOverdue, flags, how, isLate, needsEscort } = person
  const words = [
    ...(isOverdue ? [i18n._('INSIDE_OVERDUE')] : []),
    ...(needsEscort ? [i18n._('NEEDS_ESCORT')] : []),
    ...flags.map((flag) => flagName(i18n, flag)),
    ...(how === 'byHand' ? [i18n._('BY_HAND')] : []),
    ...(isLate ? [i18n._('TOLD_LATE')] : []),
  ]
  return <StateWords words={words} isWarning={isOverdue || needsEscort || flags.length > 0} />
}
