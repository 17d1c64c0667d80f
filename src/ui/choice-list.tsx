import type { ReactNode } from 'react'
import * as css from './choice-list.css.ts'
import { ForwardIcon } from './icons-steps.tsx'

interface Choice {
  readonly id: string
  readonly icon?: ReactNode
  readonly name: string
  readonly hint?: string
}

interface ChoiceListProps {
  readonly choices: readonly Choice[]
  readonly onChosen: (id: string) => void
}

/** Large cards: one tap chooses and continues. */
export function ChoiceList({ choices, onChosen }: ChoiceListProps) {
  return (
    <ul className={css.list}>
      {choices.map(({ id, icon, name, hint }) => (
        <li key={id} className={css.item}>
          <button type="button" className={css.choice} onClick={() => onChosen(id)}>
            {icon && <span className={css.mark}>{icon}</span>}
            <span className={css.words}>
              <span className={css.name}>{name}</span>
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
