import { WarningIcon } from '#src/ui/icons.tsx'
import * as css from './table.css.ts'

interface StateWordsProps {
  readonly words: readonly string[]
  readonly isWarning: boolean
  readonly isUrgent?: boolean
}

/** What is to be said of a row, in one line. */
export function StateWords({ words, isWarning, isUrgent = false }: StateWordsProps) {
  if (words.length === 0) return null
  const said = words.join(' · ')
  return (
    <span className={css.state[isUrgent ? 'danger' : isWarning ? 'warning' : 'plain']} title={said}>
      {isWarning && <WarningIcon />}
      <span className={css.stateWords}>{said}</span>
    </span>
  )
}
