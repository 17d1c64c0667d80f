import { WarningIcon } from '#src/ui/icons.tsx'
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
