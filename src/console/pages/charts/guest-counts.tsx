import { useLingui } from '@lingui/react'
import { visuallyHidden } from '#src/ui/visually-hidden.css.ts'
import * as css from './guest-counts.css.ts'

interface GuestCountsProps {
  readonly label: string
  readonly rows: readonly {
    /** `null`: all that are not named. */
    readonly name: string | null
    readonly expected: number
    readonly arrived: number
    readonly noShows: number
  }[]
}

/** A table of guests: expected, arrived, and not. */
export function GuestCounts({ label, rows }: GuestCountsProps) {
  const { i18n } = useLingui()
  const columns = [
    i18n._('GUEST_CHART_EXPECTED'),
    i18n._('GUEST_CHART_ARRIVED'),
    i18n._('GUEST_CHART_NO_SHOWS'),
  ]
  return (
    <table className={css.table}>
      <caption className={visuallyHidden}>{label}</caption>
      <thead>
        <tr>
          <td />
          {columns.map((column) => (
            <th key={column} scope="col" className={css.head}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, expected, arrived, noShows }) => (
          <tr key={name ?? ''}>
            <th scope="row" className={css.name}>
              {name ?? i18n._('GUEST_CHART_OTHERS')}
            </th>
            <td className={css.number}>{i18n.number(expected)}</td>
            <td className={css.number}>{i18n.number(arrived)}</td>
            <td className={css.number}>{i18n.number(noShows)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
