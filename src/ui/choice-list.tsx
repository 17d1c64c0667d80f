import type { ReactNode } from 'react'
import * as css from './choice-list.css.ts'
import { ForwardIcon } from './icons-steps.tsx'

interface Choice {
  readonly id: string
  readonly icon?: ReactNode
  readonly name: string
  /** The language of the name, if it may be another one than the page's. */
  readonly lang?: string
  readonly hint?: string
}

interface ChoiceListProps {
  readonly choices: readonly Choice[]
  /** They name people, whom spoken mode does not name where others may listen. */
  readonly isPersonal?: boolean
  readonly onChosen: (id: string) => void
}

/** Large cards: one tap chooses and continues. */
export function ChoiceList({ choices, isPersonal = false, onChosen }: ChoiceListProps) {
  return (
    <ul className={css.list}>
      {choices.map(({ id, icon, name, lang, hint }) => (
        <li key={id} data-item className={css.item}>
          <button type="button" className={css.choice} onClick={() => onChosen(id)}>
            {icon && <span className={css.mark}>{icon}</span>}
            <span className={css.words}>
              <span className={css.name} lang={lang} data-personal={isPersonal ? '' : undefined}>
                {name}
              </span>
              {hint && <span className={css.hint}>{hint}</span>}
            </span>
            <span className={css.onward}>
              <ForwardIcon />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
