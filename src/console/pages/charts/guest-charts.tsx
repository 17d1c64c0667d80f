import { useLingui } from '@lingui/react'
import { getGuestCharts } from '#contract/console/guest-charts.ts'
import { type Answered, useRead } from '../../api/reading.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { beside } from '../../parts/page.css.ts'
import { Card } from '../../parts/page.tsx'
import { Columns } from './charts.tsx'
import { GuestCounts } from './guest-counts.tsx'

interface GuestChartsProps {
  readonly span: { readonly from: string; readonly to: string }
  readonly siteId: string | null
}

/** How many guests were expected and came, when, and whom they were to visit. */
export function GuestCharts({ span, siteId }: GuestChartsProps) {
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
          <Drawn drawn={drawn} />
        )
      }
    </Loaded>
  )
}

function Drawn({ drawn }: { readonly drawn: Answered<typeof getGuestCharts> }) {
  const { i18n } = useLingui()
  const { arrivals, days, hosts, types } = drawn
  const day = (iso: string) => i18n.date(`${iso}T12:00`, { day: 'numeric', month: 'short' })
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
        <h3>{i18n._('GUEST_CHART_DAYS')}</h3>
        <Columns
          label={i18n._('GUEST_CHART_DAYS')}
          bars={days.map(({ day: iso, expected }) => ({ name: day(iso), count: expected }))}
        />
      </Card>
      <div className={beside}>
        <Card title={i18n._('GUEST_CHART_HOSTS')}>
          <GuestCounts label={i18n._('GUEST_CHART_HOSTS')} rows={hosts} />
        </Card>
        <Card title={i18n._('GUEST_CHART_TYPES')}>
          <GuestCounts label={i18n._('GUEST_CHART_TYPES')} rows={types} />
        </Card>
      </div>
    </>
  )
}
