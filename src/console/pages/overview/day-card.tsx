import { useLingui } from '@lingui/react'
import type { getOverview } from '#contract/console/overview.ts'
import { visuallyHidden } from '#src/ui/visually-hidden.css.ts'
import type { Answered } from '../../api/reading.ts'
import { hourName } from '../../parts/hour-name.ts'
import { Card } from '../../parts/page.tsx'
import { hoursShown, topOf, untilNow } from './day-curve.ts'
import * as css from './overview.css.ts'

const WIDTH = 20
const HEIGHT = 100
const BAR = 12

/** Today's entries by hour, beside what is usual on this day of the week. */
export function DayCard({ today }: { readonly today: Answered<typeof getOverview>['today'] }) {
  const { i18n } = useLingui()
  const { day, hour, entries, usual } = today
  const { from, to } = hoursShown(today)
  const hours = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const shown = (counts: readonly number[]) => hours.map((at) => counts[at] ?? 0)
  const top = topOf([...shown(entries), ...shown(usual ?? [])])
  const y = (count: number) => HEIGHT - (count / top) * HEIGHT
  const middle = (index: number) => index * WIDTH + WIDTH / 2
  const weekday = i18n.date(new Date(`${day}T12:00:00Z`), { weekday: 'long', timeZone: 'UTC' })
  const until = untilNow(today)
  const all = entries.reduce((sum, some) => sum + some, 0)
  const line = shown(usual ?? []).map((count, index) => `${middle(index)},${y(count)}`)
  return (
    <Card
      title={i18n._('OVERVIEW_TODAY')}
      hint={[
        i18n._('OVERVIEW_ENTRIES', { count: all }),
        until.usual !== null &&
          hour > from &&
          i18n._('OVERVIEW_UNTIL', {
            time: hourName(i18n, hour),
            entries: i18n.number(until.entries),
            usual: i18n.number(until.usual),
          }),
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      <div aria-hidden="true" className={css.chart}>
        <span className={css.axisTop}>{i18n.number(top)}</span>
        <span className={css.axisHalf}>{i18n.number(top / 2)}</span>
        <span className={css.axisZero}>0</span>
        <svg
          aria-hidden="true"
          className={css.plot}
          viewBox={`0 0 ${hours.length * WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          {[0, HEIGHT / 2].map((at) => (
            <line key={at} className={css.grid} x1="0" x2={hours.length * WIDTH} y1={at} y2={at} />
          ))}
          {hours.map((at, index) => {
            const count = entries[at] ?? 0
            return (
              <rect
                key={at}
                className={at === hour ? css.dayBar.open : css.dayBar.over}
                x={index * WIDTH + (WIDTH - BAR) / 2}
                width={BAR}
                y={y(count)}
                height={HEIGHT - y(count)}
              />
            )
          })}
          {usual && <polyline className={css.usual} points={line.join(' ')} />}
        </svg>
        <span className={css.hours}>
          {hours.map((at, index) => (
            <span key={at} className={css.hour}>
              {index % 3 === 0 && hourName(i18n, at)}
            </span>
          ))}
        </span>
      </div>
      <p aria-hidden="true" className={css.legend}>
        <span className={css.legendToday}>{i18n._('OVERVIEW_TODAY')}</span>
        {usual && <span className={css.legendUsual}>{i18n._('OVERVIEW_USUAL', { weekday })}</span>}
      </p>
      <table className={visuallyHidden}>
        <caption>{i18n._('OVERVIEW_TODAY')}</caption>
        <thead>
          <tr>
            <th scope="col">{i18n._('OVERVIEW_HOUR')}</th>
            <th scope="col">{i18n._('OVERVIEW_TODAY')}</th>
            {usual && <th scope="col">{i18n._('OVERVIEW_USUAL', { weekday })}</th>}
          </tr>
        </thead>
        <tbody>
          {hours.map((at) => (
            <tr key={at}>
              <th scope="row">{hourName(i18n, at)}</th>
              <td>{i18n.number(entries[at] ?? 0)}</td>
              {usual && <td>{i18n.number(usual[at] ?? 0, { maximumFractionDigits: 1 })}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
