import { useLingui } from '@lingui/react'
import { countRollCall, foundShares, personStates } from '#contract/roll-call.ts'
import type { RollCallPerson } from './listed-people.ts'
import { stateWords } from './state-words.ts'
import * as css from './roll-call.css.ts'

interface RollCallTotalsProps {
  readonly people: readonly RollCallPerson[]
  readonly startedAt: string
  /** The report also says how long it took. */
  readonly hasEnded: boolean
  /** Where visitors and employees are counted apart. */
  readonly title: string | null
}

/** How many people are found, of all and by state. */
export function RollCallTotals({ people, startedAt, hasEnded, title }: RollCallTotalsProps) {
  const { i18n } = useLingui()
  const counts = countRollCall(people, startedAt)
  const words = [...personStates, 'left' as const]
    .filter((state) => counts.states[state] > 0)
    .map((state) =>
      i18n._('ROLL_CALL_COUNT', { state: stateWords(i18n, state), count: counts.states[state] }),
    )
  return (
    <div className={css.counts}>
      {title !== null && <h2>{title}</h2>}
      <p role="status" className={css.count}>
        <strong className={css.number}>
          {i18n._('ROLL_CALL_FOUND', { found: counts.found, people: counts.people })}
        </strong>
      </p>
      <progress
        className={css.bar}
        value={counts.found}
        max={Math.max(counts.people, 1)}
        aria-hidden="true"
      />
      <ul className={css.facts}>
        {words.map((word) => (
          <li key={word}>{word}</li>
        ))}
      </ul>
      {hasEnded && counts.people > 0 && (
        <ul className={css.facts} aria-label={i18n._('ROLL_CALL_TIMES')}>
          {foundShares.map((share, at) => (
            <li key={share}>{timeOf(share, counts.times[at] ?? null)}</li>
          ))}
        </ul>
      )}
    </div>
  )

  function timeOf(share: number, ms: number | null): string {
    if (ms === null) return i18n._('ROLL_CALL_TIME_NEVER', { share })
    const seconds = Math.round(ms / 1_000)
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    return i18n._('ROLL_CALL_TIME', { share, time })
  }
}
