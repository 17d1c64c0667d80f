import { WarningIcon } from '#src/ui/icons.tsx'
import * as css from './table.css.ts'

interface StateWordsProps {
  readonly words: readonly string[]
  readonly isWarning: boolean
  readonly isUrgent?: boolean
  /** Is said where rows have room: on a phone it would cut the names off. */
  readonly more?: string | null
}

/** What is to be said of a row, in one line. */
export function StateWords({ words, isWarning, isUrgent = false, more = null }: StateWordsProps) {
  if (words.length === 0 && more === null) return null
  const said = more === null ? words : [...words, more]
  return (
    <span
      className={css.state[isUrgent ? 'danger' : isWarning ? 'warning' : 'plain']}
      title={said.join(' · ')}
    >
      {isWarning && <WarningIcon />}
      <span className={css.stateWords}>
        {words.join(' · ')}
        {more !== null && <span className={css.roomyWords}>{words.length === 0 ? more : ` · ${more}`}</span>}
      </span>
    </span>
  )
}
