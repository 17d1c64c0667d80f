import { useLingui } from '@lingui/react'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { DownIcon, UpIcon } from '../icons.tsx'
import { chosenAfter } from './chosen-rows.ts'
import { WHOLE_ROWS_MAX } from './row-window.ts'
import type { TableSort } from './sorting.ts'
import * as css from './table.css.ts'
import { TableRows } from './table-rows.tsx'
import type { RowLook } from './visit-row.tsx'

interface VisitRow {
  readonly visitId: string
}

interface VisitTableProps<Row extends VisitRow, Column extends string> extends RowLook<Row, Column> {
  readonly label: string
  /** In the order that is shown. */
  readonly rows: readonly Row[]
  readonly sort: TableSort<Column>
  /** `null`: the rows are as the server orders them. */
  readonly onSort: ((column: Column) => void) | null
  /** The heading stays on the screen. */
  readonly isLong?: boolean
  /** `null`: rows cannot be chosen. */
  readonly choice: {
    readonly chosen: ReadonlySet<string>
    readonly onChosen: (chosen: ReadonlySet<string>) => void
  } | null
}

/** Visits in rows and columns; on a phone, in rows of two lines. */
export function VisitTable<Row extends VisitRow, Column extends string>(props: VisitTableProps<Row, Column>) {
  const { label, columns, rows, nameOf, secondOf, sort, onSort, menuOf, choice, isLong = false } = props
  const { i18n } = useLingui()
  const ids = rows.map(({ visitId }) => visitId)
  const last = useRef<string | null>(null)
  // Rows that stay as they are keep the function that they were built with: it reads what is chosen now.
  const onTick = useStable((id: string, isTicked: boolean, withShift: boolean) => {
    if (!choice) return
    choice.onChosen(chosenAfter(ids, choice.chosen, { id, isTicked, from: withShift ? last.current : null }))
    last.current = id
  })
  return (
    <table
      className={css.table}
      aria-label={label}
      aria-rowcount={rows.length > WHOLE_ROWS_MAX ? rows.length + 1 : undefined}
    >
      <thead className={isLong ? css.stayingHead : css.head}>
        <tr className={css.heading}>
          {choice && (
            <th scope="col" className={css.cells.choose}>
              <span className={css.choice}>
                <input
                  type="checkbox"
                  aria-label={i18n._('DESK_CHOOSE_ALL')}
                  checked={choice.chosen.size === rows.length}
                  ref={(box) => {
                    if (box) box.indeterminate = choice.chosen.size > 0 && choice.chosen.size < rows.length
                  }}
                  onChange={({ target }) => choice.onChosen(new Set(target.checked ? ids : []))}
                />
              </span>
            </th>
          )}
          {columns.map(({ id, name, kind }) => (
            <th
              key={id}
              scope="col"
              className={css.cells[kind]}
              aria-sort={sort.column === id ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
            >
              {onSort ? (
                <button type="button" className={css.sortButton} onClick={() => onSort(id)}>
                  {name}
                  {sort.column === id && (sort.isDescending ? <DownIcon /> : <UpIcon />)}
                </button>
              ) : (
                <span className={css.plainHeading}>{name}</span>
              )}
            </th>
          ))}
          {menuOf && <td className={css.cells.menu} />}
        </tr>
      </thead>
      <TableRows<Row, Column>
        {...{ columns, rows, nameOf, secondOf, menuOf, onTick }}
        chosen={choice?.chosen ?? null}
      />
    </table>
  )
}

/** The same function at every drawing, which does what the latest one does. */
function useStable<Given extends readonly unknown[]>(act: (...given: Given) => void) {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...given: Given) => latest.current(...given), [])
}
