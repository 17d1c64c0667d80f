import { useLingui } from '@lingui/react'
import { WarningIcon } from '#src/ui/icons.tsx'
import { flagName } from '../../parts/flag-names.ts'
import type { Inside } from './attention-rank.ts'
import * as css from './table.css.ts'

interface StateWordsProps {
  readonly words: readonly string[]
  readonly isWarning: boolean
}

/** What is unusual about a visit, in one line. */
export function StateWords({ words, isWarning }: StateWordsProps) {
  if (words.length === 0) return null
  const said = words.join(' · ')
  return (
    <span className={isWarning ? css.state.warning : css.state.plain} title={said}>
      {isWarning && <WarningIcon />}
      <span className={css.stateWords}>{said}</span>
    </span>
  )
}

/** How certain it is that a visitor is inside. */
export function InsideState({ person }: { readonly person: Inside }) {
  const { i18n } = useLingui()
  const { isOverdue, flags, how, isLate } = person
  const words = [
    ...(isOverdue ? [i18n._('INSIDE_OVERDUE')] : []),
    ...flags.map((flag) => flagName(i18n, flag)),
    ...(how === 'byHand' ? [i18n._('BY_HAND')] : []),
    ...(isLate ? [i18n._('TOLD_LATE')] : []),
  ]
  return <StateWords words={words} isWarning={isOverdue || flags.length > 0} />
}
