import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { rowsAndGaps, WHOLE_ROWS_MAX } from './row-window.ts'
import * as css from './table.css.ts'
import { OneRow, type RowLook } from './table-row.tsx'
import { useRowWindow } from './use-row-window.ts'

interface TableRowsProps<Row, Column extends string> extends RowLook<Row, Column> {
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => string
  /** `null`: rows cannot be chosen. */
  readonly chosen: ReadonlySet<string> | null
  readonly onTick: (rowId: string, isTicked: boolean, withShift: boolean) => void
}

/** The rows above and below, and the first and the last. */
const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** The rows of a table; of a long one, those near the screen and the one that has the focus. */
export function TableRows<Row, Column extends string>(props: TableRowsProps<Row, Column>) {
  const { rows, idOf, chosen, onTick, ...look } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const { window, rowHeight } = useRowWindow(body, rows.length)
  const placeOf = (rowId: string | null) => rows.findIndex((row) => idOf(row) === rowId)
  const isLong = rows.length > WHOLE_ROWS_MAX
  const shown = rowsAndGaps(rows.length, window, isLong ? placeOf(focused) : null)

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const rowId = target.closest('tr')?.dataset.row
    // A menu of a row is not in the row; and a table that becomes long keeps the row that had the focus before.
    if (rowId !== undefined) setFocused(rowId)
  }
  /** Moves to the same control of another row; Enter on a checkbox opens the row, as on the name. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target } = event
    if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return
    const row = target.closest('tr')
    const cell = target.closest<HTMLTableCellElement>('td, th')
    if (!row || !cell) return
    if (key === 'Enter' && target instanceof HTMLInputElement) {
      row.querySelector<HTMLElement>('th :is(a, button)')?.click()
      return
    }
    const next = rows[steps[key]?.(placeOf(row.dataset.row ?? null), rows.length) ?? -1]
    if (!next) return
    event.preventDefault()
    // It may not be in the page yet.
    flushSync(() => setFocused(idOf(next)))
    const other = body.current?.querySelector<HTMLTableRowElement>(`[data-row="${idOf(next)}"]`)
    other?.cells[cell.cellIndex]?.querySelector<HTMLElement>('a, button, input')?.focus()
  }
  return (
    <tbody ref={body} className={css.body} onKeyDown={onKeyDown} onFocus={onFocus}>
      {shown.map((one) => {
        if ('gap' in one) {
          return (
            // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row takes no focus
            <tr key={`gap ${one.after}`} aria-hidden="true" style={{ height: one.gap * rowHeight }}>
              <td className={css.gap} />
            </tr>
          )
        }
        const row = rows[one.at]
        if (!row) return null
        const rowId = idOf(row)
        return (
          <OneRow<Row, Column>
            key={rowId}
            {...{ rowId, row, onTick, ...look }}
            place={isLong ? one.at + 1 : null}
            isChosen={chosen === null ? null : chosen.has(rowId)}
          />
        )
      })}
    </tbody>
  )
}
