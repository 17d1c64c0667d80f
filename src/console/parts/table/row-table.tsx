import { useLingui } from '@lingui/react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { verbatim } from '#src/i18n/messages.ts'
import { ColumnsIcon, DownIcon, UpIcon } from '../icons.tsx'
import { MoreMenu } from '../more-menu.tsx'
import { chosenAfter } from './chosen-rows.ts'
import { useHiddenColumns, withToggled } from './hidden-columns.ts'
import type { TableSort } from './sorting.ts'
import * as css from './table.css.ts'

export interface RowColumn<Row, Column extends string> {
  readonly id: Column
  readonly name: string
  readonly kind: css.CellKind
  readonly cell: (row: Row) => ReactNode
}

export interface RowTableProps<Row, Column extends string> {
  /** Names the table among all, for what a person has chosen in it. */
  readonly id: string
  readonly label: string
  readonly columns: readonly RowColumn<Row, Column>[]
  /** In the order that is shown. */
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => string
  readonly nameOf: (row: Row) => string
  /** The name, as what opens the row, if anything does. */
  readonly openerOf: (row: Row) => ReactNode
  /** The row's second line on a phone. */
  readonly secondOf: (row: Row) => string
  readonly sort: TableSort<Column>
  /** `null`: the rows are as the server orders them. */
  readonly onSort: ((column: Column) => void) | null
  /** `null`: there is nothing to do with a row but to open it. */
  readonly menuOf: ((row: Row) => readonly { readonly name: string; readonly onChosen: () => void }[]) | null
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
  const columns = props.columns.filter(({ id, kind }) => kind === 'name' || !hidden.has(id))
  const columnChoices = [
    ...props.columns
      .filter(({ kind }) => kind !== 'name')
      .map(({ id, name }) => ({
        ...{ name, isChecked: !hidden.has(id) },
        onChosen: () => hide(withToggled(hidden, id)),
      })),
    ...(hidden.size > 0 ? [{ name: i18n._('COLUMNS_USUAL'), onChosen: () => hide(new Set()) }] : []),
  ]
  const [ticked, setTicked] = useState<string | null>(null)
  const withShift = useRef(false)
  const ids = rows.map(idOf)
  const tick = (id: string, isTicked: boolean) => {
    if (!choice) return
    choice.onChosen(
      chosenAfter(ids, choice.chosen, { id, isTicked, from: withShift.current ? ticked : null }),
    )
    setTicked(id)
  }
  return (
    <table className={css.table} aria-label={label}>
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
          <td className={css.cells.menu}>
            <MoreMenu label={i18n._('COLUMNS')} items={columnChoices} icon={<ColumnsIcon />} />
          </td>
        </tr>
      </thead>
      <tbody className={css.body} onKeyDown={moveBetweenRows}>
        {rows.map((row) => {
          const rowId = idOf(row)
          const name = nameOf(row)
          return (
            <tr
              key={rowId}
              className={css.row}
              data-row={rowId}
              data-chosen={choice?.chosen.has(rowId) || undefined}
            >
              {choice && (
                <td className={css.cells.choose}>
                  <span className={css.choice}>
                    <input
                      type="checkbox"
                      aria-label={i18n._('DESK_CHOOSE_OF', { name: verbatim(name) })}
                      checked={choice.chosen.has(rowId)}
                      onClick={({ shiftKey }) => {
                        withShift.current = shiftKey
                      }}
                      onChange={({ target }) => tick(rowId, target.checked)}
                    />
                  </span>
                </td>
              )}
              {columns.map(({ id, kind, cell }) =>
                kind === 'name' ? (
                  <th key={id} scope="row" className={css.cells.name}>
                    {openerOf(row)}
                  </th>
                ) : (
                  <td key={id} className={css.cells[kind]}>
                    {cell(row)}
                  </td>
                ),
              )}
              <td className={css.second}>{secondOf(row)}</td>
              <td className={css.cells.menu}>
                {menuOf && (
                  <MoreMenu label={i18n._('GUEST_MORE_OF', { name: verbatim(name) })} items={menuOf(row)} />
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The rows above and below, and the first and the last. */
const steps: Readonly<Record<string, (row: Element) => Element | null | undefined>> = {
  ArrowDown: (row) => row.nextElementSibling,
  ArrowUp: (row) => row.previousElementSibling,
  Home: (row) => row.parentElement?.firstElementChild,
  End: (row) => row.parentElement?.lastElementChild,
}

/** Moves to the same control of another row; Enter on a checkbox opens the row, as on the name. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const { key, target } = event
  if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return
  const row = target.closest('tr')
  const cell = target.closest<HTMLTableCellElement>('td, th')
  if (!row || !cell) return
  if (key === 'Enter' && target instanceof HTMLInputElement) {
    row.querySelector<HTMLElement>('th :is(a, button)')?.click()
    return
  }
  const next = steps[key]?.(row)
  if (!(next instanceof HTMLTableRowElement)) return
  event.preventDefault()
  next.cells[cell.cellIndex]?.querySelector<HTMLElement>('a, button, input')?.focus()
}
