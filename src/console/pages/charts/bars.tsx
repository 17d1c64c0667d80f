import { useLingui } from '@lingui/react'
import { visuallyHidden } from '#src/ui/visually-hidden.css.ts'
import * as css from './charts.css.ts'

interface BarsProps {
  readonly label: string
  readonly bars: readonly { readonly name: string; readonly count: number }[]
}

const most = (bars: BarsProps['bars']): number => Math.max(1, ...bars.map(({ count }) => count))

/** A horizontal bar chart: each row has a name, a bar and a number. */
export function Bars({ label, bars }: BarsProps) {
  const { i18n } = useLingui()
  if (bars.every(({ count }) => count === 0)) return <p>{i18n._('CHART_EMPTY')}</p>
  return (
    <table className={css.bars}>
      <caption className={visuallyHidden}>{label}</caption>
      <tbody>
        {bars.map(({ name, count }) => (
          <tr key={name}>
            <th scope="row" className={css.name}>
              {name}
            </th>
            <td className={css.track}>
              <svg aria-hidden="true" className={css.bar} viewBox="0 0 100 10" preserveAspectRatio="none">
                <rect className={css.fill} width={(count / most(bars)) * 100} height="10" />
              </svg>
            </td>
            <td className={css.number}>{i18n.number(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
