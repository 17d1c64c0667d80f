import { useLingui } from '@lingui/react'
import { color } from '#src/ui/theme.css.ts'
import { visuallyHidden } from '#src/ui/visually-hidden.css.ts'
import * as css from './charts.css.ts'
import { hourName } from '../../parts/hour-name.ts'
import { busyHours, weekdayName } from './chart-words.ts'

interface WeekdayHoursProps {
  readonly label: string
  /** Visits by weekday from Monday, each by hour. */
  readonly week: readonly (readonly number[])[]
}

/** The darkest shade: text on it is still read. */
const SHADE_MAX = 36

/** Visits by hour and weekday: a table whose cells are the darker the more there are. */
export function WeekdayHours({ label, week }: WeekdayHoursProps) {
  const { i18n } = useLingui()
  const most = Math.max(1, ...week.flat())
  return (
    <table className={css.hours}>
      <caption className={visuallyHidden}>{label}</caption>
      <thead>
        <tr>
          <td />
          {week.map((_, day) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a weekday is its place
            <th key={day} scope="col">
              {weekdayName(i18n, day, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {busyHours(week).map((hour) => (
          <tr key={hour}>
            <th scope="row">{hourName(i18n, hour)}</th>
            {week.map((hours, day) => {
              const visits = hours[hour] ?? 0
              return (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a weekday is its place
                  key={day}
                  className={css.hour}
                  style={
                    visits === 0
                      ? undefined
                      : {
                          backgroundColor: `color-mix(in srgb, ${color.primary} ${Math.round((visits / most) * SHADE_MAX)}%, ${color.surface})`,
                        }
                  }
                >
                  {visits === 0 ? <span className={visuallyHidden}>0</span> : i18n.number(visits)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
