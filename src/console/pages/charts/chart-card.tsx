import { useLingui } from '@lingui/react'
import { type ReactNode, useState } from 'react'
import { csvText } from '#contract/csv.ts'
import { Button } from '#src/ui/button.tsx'
import { visuallyHidden } from '#src/ui/visually-hidden.css.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { download } from '../../parts/download.ts'
import { Card } from '../../parts/page.tsx'
import * as css from './charts.css.ts'

/** The numbers of a chart, as a table and as a file. */
export interface ChartRows {
  /** Names of all columns, that of the rows' names first. */
  readonly head: readonly string[]
  readonly rows: readonly {
    readonly name: string
    /** How a file says the name, such as an ISO day. */
    readonly inFile?: string
    readonly values: readonly (number | string)[]
  }[]
}

interface ChartCardProps {
  readonly title: string
  readonly hint?: string | undefined
  readonly rows: ChartRows
  /** Without its ending. */
  readonly fileName: string
  /** The chart is a table already. */
  readonly isTable?: boolean
  readonly children: ReactNode
}

/** A chart with its numbers: also as a table, which screen readers always have, and as a file. */
export function ChartCard({ title, hint, rows, fileName, isTable = false, children }: ChartCardProps) {
  const { i18n } = useLingui()
  const [showsTable, setShowsTable] = useState(false)
  const isEmpty = rows.rows.every(({ values }) => values.every((value) => value === 0 || value === ''))
  const save = () =>
    download(
      csvText([
        rows.head,
        ...rows.rows.map(({ name, inFile = name, values }) => [inFile, ...values.map(String)]),
      ]),
      'text/csv;charset=utf-8',
      `${fileName}.csv`,
    )
  return (
    <Card
      title={title}
      hint={hint}
      actions={
        !isEmpty && (
          <div className={css.cardActs}>
            {!isTable && (
              <Button
                aria-pressed={showsTable}
                aria-label={i18n._('CHART_AS_TABLE_OF', { chart: verbatim(title) })}
                onClick={() => setShowsTable(!showsTable)}
              >
                {i18n._('CHART_AS_TABLE')}
              </Button>
            )}
            <Button aria-label={i18n._('CHART_CSV_OF', { chart: verbatim(title) })} onClick={save}>
              {i18n._('CHART_CSV')}
            </Button>
          </div>
        )
      }
    >
      {isEmpty ? (
        <p>{i18n._('CHART_EMPTY')}</p>
      ) : (
        <>
          {!showsTable && children}
          {!isTable && <NumbersTable label={title} rows={rows} isSeen={showsTable} />}
        </>
      )}
    </Card>
  )
}

interface NumbersTableProps {
  readonly label: string
  readonly rows: ChartRows
  readonly isSeen: boolean
}

function NumbersTable({ label, rows, isSeen }: NumbersTableProps) {
  const { i18n } = useLingui()
  return (
    // A box that scrolls is scrolled by keys.
    <div
      className={isSeen ? css.tableBox : visuallyHidden}
      {...(isSeen && { tabIndex: 0, role: 'group', 'aria-label': label })}
    >
      <table className={css.table}>
        <caption className={visuallyHidden}>{label}</caption>
        <thead>
          <tr>
            {rows.head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.rows.map(({ name, values }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={rows.head[index + 1]}>{typeof value === 'number' ? i18n.number(value) : value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
