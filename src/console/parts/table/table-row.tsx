import { useLingui } from '@lingui/react'
import { memo, type ReactNode } from 'react'
import { verbatim } from '#src/i18n/messages.ts'
import { MoreMenu } from '../more-menu.tsx'
import * as css from './table.css.ts'

export interface RowColumn<Row, Column extends string> {
  readonly id: Column
  readonly name: string
  readonly kind: css.CellKind
  readonly cell: (row: Row) => ReactNode
}

/** What all rows of a table have in common. */
export interface RowLook<Row, Column extends string> {
  readonly columns: readonly RowColumn<Row, Column>[]
  readonly nameOf: (row: Row) => string
  /** The name, as what opens the row, if anything does. */
  readonly openerOf: (row: Row) => ReactNode
  /** The row's second line on a phone. */
  readonly secondOf: (row: Row) => string
  /** `null`: there is nothing to do with a row but to open it. */
  readonly menuOf: ((row: Row) => readonly { readonly name: string; readonly onChosen: () => void }[]) | null
}

interface OneRowProps<Row, Column extends string> extends RowLook<Row, Column> {
  readonly rowId: string
  readonly row: Row
  /** Among all rows of the table, from 1; `null`: all of them are in the page. */
  readonly place: number | null
  /** `null`: rows cannot be chosen. */
  readonly isChosen: boolean | null
  readonly onTick: (rowId: string, isTicked: boolean, withShift: boolean) => void
}

/** Scrolling builds the rows that come into sight, and leaves the others as they are. */
export const OneRow = memo(function OneRow<Row, Column extends string>(props: OneRowProps<Row, Column>) {
  const { rowId, row, place, columns, nameOf, openerOf, secondOf, menuOf, isChosen, onTick } = props
  const { i18n } = useLingui()
  const name = nameOf(row)
  return (
    <tr
      className={css.row}
      data-row={rowId}
      data-chosen={isChosen || undefined}
      // The heading is the first.
      aria-rowindex={place === null ? undefined : place + 1}
    >
      {isChosen !== null && (
        <td className={css.cells.choose}>
          <span className={css.choice}>
            <input
              type="checkbox"
              aria-label={i18n._('DESK_CHOOSE_OF', { name: verbatim(name) })}
              checked={isChosen}
              onChange={({ target, nativeEvent }) =>
                onTick(rowId, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
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
          <MoreMenu label={i18n._('GUEST_MORE_OF', { name: verbatim(name) })} items={() => menuOf(row)} />
        )}
      </td>
    </tr>
  )
}) as <Row, Column extends string>(props: OneRowProps<Row, Column>) => ReactNode
