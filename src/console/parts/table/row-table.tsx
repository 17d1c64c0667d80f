import { useLingui } from '@lingui/react'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { ColumnsIcon, DownIcon, UpIcon } from '../icons.tsx'
import { MoreMenu } from '../more-menu.tsx'
import { chosenAfter } from './chosen-rows.ts'
import { useHiddenColumns, withToggled } from './hidden-columns.ts'
import { WHOLE_ROWS_MAX } from './row-window.ts'
import type { TableSort } from './sorting.ts'
import * as css from './table.css.ts'
import type { RowLook } from './table-row.tsx'
import { TableRows } from './table-rows.tsx'

export interface RowTableProps<Row, Column extends string> extends RowLook<Row, Column> {
  /** Names the table among all, for what a person has chosen in it. */
  readonly id: string
  readonly label: string
  /** In the order that is shown. */
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => string
  /** `null`: by what no column shows. */
  readonly sort: TableSort<Column> | null
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

/** Rows and columns; on a phone, rows of two lines. */
export function RowTable<Row, Column extends string>(props: RowTableProps<Row, Column>) {
  const { id: tableId, label, rows, idOf, nameOf, openerOf, secondOf, sort, onSort, menuOf, choice } = props
  const { isLong = false } = props
  const { i18n } = useLingui()
  const { hidden, hide } = useHiddenColumns(tableId)
  // The name says which row it is.
  const columns = useMemo(
    () => props.columns.filter(({ id, kind }) => kind === 'name' || !hidden.has(id)),
    [props.columns, hidden],
  )
  const columnChoices = [
    ...props.columns
      .filter(({ kind }) => kind !== 'name')
      .map(({ id, name }) => ({
        name,
        isChecked: !hidden.has(id),
        onChosen: () => hide(withToggled(hidden, id)),
      })),
    ...(hidden.size > 0 ? [{ name: i18n._('COLUMNS_USUAL'), onChosen: () => hide(new Set()) }] : []),
  ]
  const ids = rows.map(idOf)
  const last = useRef<string | null>(null)
  // Rows that stay as they are keep the function that they were built with: it reads what is chosen now.
  const onTick = useStable((id: string, isTicked: boolean, withShift: boolean) => {
    if (!choice) return
    choice.onChosen(chosenAfter(ids, choice.chosen, { id, isTicked, from: withShift ? last.current : null }))
    last.current = id
  })
  const latestMenuOf = useStable((row: Row) => menuOf?.(row) ?? [])
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
              aria-sort={sort?.column === id ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
            >
              {onSort ? (
                <button type="button" className={css.sortButton} onClick={() => onSort(id)}>
                  {name}
                  {sort?.column === id && (sort.isDescending ? <DownIcon /> : <UpIcon />)}
                </button>
              ) : (
                <span className={css.plainHeading}>{name}</span>
              )}
            </th>
          ))}
          <td className={css.cells.menu}>
            <MoreMenu label={i18n._('COLUMNS')} items={columnChoices} icon={<ColumnsIcon />} />
          </td>
        </tr>
      </thead>
      <TableRows<Row, Column>
        {...{ columns, rows, idOf, nameOf, openerOf, secondOf, onTick }}
        menuOf={menuOf && latestMenuOf}
        chosen={choice?.chosen ?? null}
      />
    </table>
  )
}

/** The same function at every drawing, which does what the latest one does. */
function useStable<Given extends readonly unknown[], Answer>(act: (...given: Given) => Answer) {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...given: Given) => latest.current(...given), [])
}
