import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { CheckIcon, WarningIcon } from '#src/ui/icons.tsx'
import { verbatim } from '#src/i18n/messages.ts'
import { DownIcon, UpIcon } from './icons.tsx'
import * as css from './rows.css.ts'

interface RowsProps<Item> {
  readonly label: string
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  /** Text for an empty list: what to do first. */
  readonly empty: string
  readonly children: (item: Item, index: number) => ReactNode
}

/** A list with one line for each item on a desktop, and one block on a phone. */
export function ItemRows<Item>({ label, items, keyOf, empty, children }: RowsProps<Item>) {
  if (items.length === 0) return <p className={`${css.list} ${css.empty}`}>{empty}</p>
  return (
    <ul className={css.list} aria-label={label}>
      {items.map((item, index) => (
        <li key={keyOf(item)} className={css.row}>
          {children(item, index)}
        </li>
      ))}
    </ul>
  )
}

interface RowWordsProps {
  readonly mark?: ReactNode
  readonly name: ReactNode
  readonly pills?: ReactNode
  readonly detail?: ReactNode
  readonly actions?: ReactNode
}

export function RowWords({ mark, name, pills, detail, actions }: RowWordsProps) {
  return (
    <>
      {mark && <span className={css.mark}>{mark}</span>}
      <div className={mark ? css.words : `${css.words} ${css.bare}`}>
        <span className={css.name}>
          {name}
          {pills}
        </span>
        {detail && <span className={css.detail}>{detail}</span>}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </>
  )
}

interface PillProps {
  readonly tone?: keyof typeof css.pills
  readonly children: ReactNode
}

const pillIcons = { plain: null, success: <CheckIcon />, warning: <WarningIcon />, danger: <WarningIcon /> }

export const Pill = ({ tone = 'plain', children }: PillProps) => (
  <span className={css.pills[tone]}>
    {pillIcons[tone]}
    {children}
  </span>
)

interface MoveButtonsProps<Id extends string> {
  readonly name: string
  readonly ids: readonly Id[]
  readonly index: number
  readonly onOrder: (ids: Id[]) => void
}

/** Buttons that move an item up and down, which also work with keyboard and screen reader. */
export function MoveButtons<Id extends string>({ name, ids, index, onOrder }: MoveButtonsProps<Id>) {
  const { i18n } = useLingui()
  const swap = (to: number) => {
    const next = [...ids]
    const [moved] = next.splice(index, 1)
    if (moved !== undefined) next.splice(to, 0, moved)
    onOrder(next)
  }
  return (
    <>
      <Button
        aria-label={i18n._('MOVE_UP', { name: verbatim(name) })}
        disabled={index === 0}
        onClick={() => swap(index - 1)}
      >
        <UpIcon />
      </Button>
      <Button
        aria-label={i18n._('MOVE_DOWN', { name: verbatim(name) })}
        disabled={index === ids.length - 1}
        onClick={() => swap(index + 1)}
      >
        <DownIcon />
      </Button>
    </>
  )
}
