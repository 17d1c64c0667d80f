import { useLingui } from '@lingui/react'
import { getGuestCharts } from '#contract/console/guest-charts.ts'
import { type Answered, useRead } from '../../api/reading.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { beside } from '../../parts/page.css.ts'
import { Card } from '../../parts/page.tsx'
import { ColumnChart } from './column-chart.tsx'
import { byGroup, dayGroups } from './chart-days.ts'
import { ChartCard, type ChartRows } from './chart-card.tsx'
import { groupName, groupSaid } from './chart-words.ts'
import { GuestCounts } from './guest-counts.tsx'

interface Days {
  /** ISO days; both belong to it. */
  readonly from: string
  readonly to: string
}

interface GuestChartsProps {
  /** Instants. */
  readonly span: { readonly from: string; readonly to: string }
  readonly days: Days
  readonly siteId: string | null
}

/** How many guests were expected and came, when, and whom they were to visit. */
export function GuestCharts({ span, days, siteId }: GuestChartsProps) {
  const { i18n } = useLingui()
  const charts = useRead(getGuestCharts, { ...span, siteId })
  return (
    <Loaded query={charts}>
      {(drawn) =>
        drawn.expected === 0 ? (
          <Card title={i18n._('GUEST_CHARTS')}>
            <p>{i18n._('GUEST_CHARTS_NONE')}</p>
          </Card>
        ) : (
          <Drawn drawn={drawn} span={days} />
        )
      }
    </Loaded>
  )
}

interface DrawnProps {
  readonly drawn: Answered<typeof getGuestCharts>
  readonly span: Days
}

function Drawn({ drawn, span }: DrawnProps) {
  const { i18n } = useLingui()
  const { arrivals, days, hosts, types } = drawn
  const groups = dayGroups(span.from, span.to)
  const sums = byGroup(groups, days).map((ofGroup) => ({
    expected: ofGroup.reduce((sum, { expected }) => sum + expected, 0),
    arrived: ofGroup.reduce((sum, { arrived }) => sum + arrived, 0),
    noShows: ofGroup.reduce((sum, { noShows }) => sum + noShows, 0),
  }))
  const rows: ChartRows = {
    head: [
      ...[i18n._('CHART_DAY'), i18n._('GUEST_CHART_EXPECTED')],
      ...[i18n._('GUEST_CHART_ARRIVED'), i18n._('GUEST_CHART_NO_SHOWS')],
    ],
    rows: groups.map((group, index) => {
      const { expected = 0, arrived = 0, noShows = 0 } = sums[index] ?? {}
      return { name: groupSaid(i18n, group), inFile: group.from, values: [expected, arrived, noShows] }
    }),
  }
  const number = (minutes: number) => i18n.number(minutes)
  return (
    <>
      <Card title={i18n._('GUEST_CHARTS')} hint={i18n._('GUEST_CHARTS_HINT')}>
        <GuestCounts label={i18n._('GUEST_CHARTS')} rows={[{ ...drawn, name: i18n._('GUEST_CHART_ALL') }]} />
        {arrivals && (
          <p>
            {i18n._('GUEST_CHARTS_ARRIVALS', {
              earliest: number(arrivals.earliest),
              median: number(arrivals.median),
              latest: number(arrivals.latest),
            })}
          </p>
        )}
      </Card>
      <ChartCard title={i18n._('GUEST_CHART_DAYS')} rows={rows} fileName={`guests-${span.from}-${span.to}`}>
        <ColumnChart
          label={i18n._('GUEST_CHART_DAYS')}
          columns={groups.map((group, index) => ({
            name: groupName(i18n, group),
            said: groupSaid(i18n, group),
            values: [sums[index]?.expected ?? 0],
          }))}
        />
      </ChartCard>
      <div className={beside}>
        {hosts.length > 0 && (
          <Card title={i18n._('GUEST_CHART_HOSTS')}>
            <GuestCounts label={i18n._('GUEST_CHART_HOSTS')} rows={hosts} />
          </Card>
        )}
        <Card title={i18n._('GUEST_CHART_TYPES')}>
          <GuestCounts label={i18n._('GUEST_CHART_TYPES')} rows={types} />
        </Card>
      </div>
    </>
  )
}
