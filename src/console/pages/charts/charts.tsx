import { useLingui } from '@lingui/react'
import { visuallyHidden } from '#src/ui/visually-hidden.css.ts'
import * as css from './charts.css.ts'

interface ChartProps {
  readonly label: string
  readonly bars: readonly { readonly name: string; readonly count: number }[]
}

const most = (bars: ChartProps['bars']): number => Math.max(1, ...bars.map(({ count }) => count))

/** A horizontal bar chart: each row has a name, a bar and a number. */
export function Bars({ label, bars }: ChartProps) {
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

const WIDTH = 10
const GAP = 2

/** A column chart, for categories with an order of their own; screen readers get the same as a table. */
export function Columns({ label, bars }: ChartProps) {
  const { i18n } = useLingui()
  if (bars.every(({ count }) => count === 0)) return <p>{i18n._('CHART_EMPTY')}</p>
  const top = most(bars)
  return (
    <div>
      <div className={css.top} aria-hidden="true">
        {i18n.number(top)}
      </div>
      <svg
        aria-hidden="true"
        className={css.columns}
        viewBox={`0 0 ${bars.length * WIDTH} 100`}
        preserveAspectRatio="none"
      >
        {bars.map(({ name, count }, index) => (
          <rect
            key={name}
            className={css.fill}
            x={index * WIDTH + GAP / 2}
            y={100 - (count / top) * 100}
            width={WIDTH - GAP}
            height={(count / top) * 100}
          >
            <title>{`${name}: ${count}`}</title>
          </rect>
        ))}
      </svg>
      <div className={css.axis} aria-hidden="true">
        <span>{bars[0]?.name}</span>
        {bars.length > 2 && <span>{bars[Math.floor(bars.length / 2)]?.name}</span>}
        {bars.length > 1 && <span>{bars.at(-1)?.name}</span>}
      </div>
      <table className={visuallyHidden}>
        <caption>{label}</caption>
        <tbody>
          {bars.map(({ name, count }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{i18n.number(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
