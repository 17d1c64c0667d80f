import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import * as css from './list.css.ts'

interface ChosenActsProps {
  /** How many rows are chosen. */
  readonly chosen: number
  /** Stays at the beginning of the line. */
  readonly lead?: ReactNode
  /** Shown while no row is chosen. */
  readonly hint: ReactNode
  /** The hint is not announced to screen readers. */
  readonly isHintSilent?: boolean
  readonly onNone: () => void
  /** What can be done with the chosen rows. */
  readonly children: ReactNode
}

/** The line above a table: a hint, or what can be done with the chosen rows. */
export function ChosenActs({ chosen, lead, hint, isHintSilent = false, onNone, children }: ChosenActsProps) {
  const { i18n } = useLingui()
  return (
    <div className={css.acts}>
      {lead}
      {chosen > 0 ? (
        <>
          <span className={css.chosen}>{i18n._('DESK_CHOSEN', { count: chosen })}</span>
          {children}
          <Button onClick={onNone}>{i18n._('DESK_CHOOSE_NONE')}</Button>
        </>
      ) : isHintSilent ? (
        hint
      ) : (
        <span role="status">{hint}</span>
      )}
    </div>
  )
}
