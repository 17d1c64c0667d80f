import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { getCharts } from '#contract/console/log.ts'
import { SelectField } from '#src/ui/select-field.tsx'
import { useRead } from '../../api/reading.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { beside } from '../../parts/page.css.ts'
import { Card, Page } from '../../parts/page.tsx'
import { useChosenSite } from '../../shell/chosen-site.ts'
import { PageSite } from '../../shell/site-switch.tsx'
import { Bars, Columns } from './charts.tsx'
import { GuestCharts } from './guest-charts.tsx'
import { filters } from './log.css.ts'

const DAY_MS = 86_400_000
const spans = [7, 30, 90, 365] as const
/** Rounded, so that the request stays the same for an hour. */
const nextHour = (): number => Math.ceil(Date.now() / 3_600_000) * 3_600_000

/** Charts of when visitors come, whom they visit, and how long they stay. */
export function ChartsPage() {
  const { i18n } = useLingui()
  const [days, setDays] = useState(30)
  const { siteId } = useChosenSite()
  const [to] = useState(nextHour)
  const span = { from: new Date(to - days * DAY_MS).toISOString(), to: new Date(to).toISOString() }
  const charts = useRead(getCharts, { ...span, siteId })
  const day = (iso: string) => i18n.date(`${iso}T12:00`, { day: 'numeric', month: 'short' })
  return (
    <Page title={i18n._('CHARTS')}>
      <div className={filters}>
        <SelectField
          label={i18n._('CHARTS_SPAN')}
          value={String(days)}
          onValue={(value) => setDays(Number(value))}
          options={spans.map((count) => ({ value: String(count), name: i18n._('LAST_DAYS', { count }) }))}
        />
        <PageSite />
      </div>
      <Loaded query={charts}>
        {(drawn) => (
          <>
            <p role="status">
              {i18n._('CHARTS_VISITS', { count: drawn.visits })}
              {drawn.medianMinutes !== null && (
                <> · {i18n._('CHARTS_MEDIAN', { count: drawn.medianMinutes })}</>
              )}
            </p>
            <Card title={i18n._('CHART_DAYS')}>
              <Columns
                label={i18n._('CHART_DAYS')}
                bars={drawn.days.map(({ day: iso, visits }) => ({ name: day(iso), count: visits }))}
              />
            </Card>
            <Card title={i18n._('CHART_HOURS')} hint={i18n._('CHART_CLOCK', { zone: drawn.timeZone })}>
              <Columns
                label={i18n._('CHART_HOURS')}
                bars={drawn.hours.map((count, hour) => ({ name: `${hour}:00`, count }))}
              />
            </Card>
            {drawn.feedback && (
              <Card title={i18n._('CHART_FEEDBACK')} hint={i18n._('CHART_FEEDBACK_HINT')}>
                <Bars
                  label={i18n._('CHART_FEEDBACK')}
                  bars={[
                    { name: i18n._('FEEDBACK_GOOD'), count: drawn.feedback.good },
                    { name: i18n._('FEEDBACK_FAIR'), count: drawn.feedback.fair },
                    { name: i18n._('FEEDBACK_POOR'), count: drawn.feedback.poor },
                  ]}
                />
              </Card>
            )}
            <div className={beside}>
              <Card title={i18n._('CHART_HOSTS')}>
                <Bars
                  label={i18n._('CHART_HOSTS')}
                  bars={drawn.hosts.map(({ name, visits }) => ({ name, count: visits }))}
                />
              </Card>
              <Card title={i18n._('CHART_DWELL')}>
                <Bars
                  label={i18n._('CHART_DWELL')}
                  bars={drawn.dwell.map(({ minutes, visits }) => ({
                    name:
                      minutes === null
                        ? i18n._('DWELL_LONGER')
                        : minutes < 120
                          ? i18n._('DWELL_UNTIL', { count: minutes })
                          : i18n._('DWELL_UNTIL_HOURS', { count: minutes / 60 }),
                    count: visits,
                  }))}
                />
              </Card>
            </div>
          </>
        )}
      </Loaded>
      <GuestCharts span={span} siteId={siteId} />
    </Page>
  )
}
