import { useLingui } from '@lingui/react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { getCharts } from '#contract/console/charts.ts'
import { useNow } from '#src/ui/use-now.ts'
import { useRead } from '../../api/reading.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Page } from '../../parts/page.tsx'
import { useSiteOfAddress } from '../../shell/chosen-site.ts'
import { dayIn } from '../../parts/days.ts'
import { useSiteZone } from '../../parts/use-site-zone.ts'
import {
  askedCharts,
  type ChartsChange,
  type ChartsFilter,
  chartsFilterOf,
  daysOfCharts,
  withChartsChange,
} from './charts-filter.ts'
import { ChartsFilterFields } from './charts-filter-fields.tsx'
import { GuestCharts } from './guest-charts.tsx'
import { VisitCharts } from './visit-charts.tsx'

/** Charts are read anew so often while they are open. */
const FRESH_MS = 10 * 60_000

/** Charts of when visitors come, how many are inside, whom they visit, and how long they stay. The address has the filter. */
export function ChartsPage() {
  const { i18n } = useLingui()
  // The router leaves in what the route's own check has left out.
  const inAddress = chartsFilterOf(useSearch({ from: '/$companyId/charts' }))
  const navigate = useNavigate({ from: '/$companyId/charts' })
  const write = (search: ChartsFilter) => void navigate({ search, replace: true, resetScroll: false })
  const { siteId } = useSiteOfAddress(inAddress.site, (site) => write(withSite(inAddress, site)))
  const filter = withSite(inAddress, siteId ?? undefined)
  const zone = useSiteZone()(filter.site ?? null)
  const now = new Date(Math.floor(useNow().getTime() / FRESH_MS) * FRESH_MS)
  const today = dayIn(zone, now)
  const days = daysOfCharts(filter, today)
  const asked = askedCharts(filter, zone, now, days)
  const charts = useRead(getCharts, asked)
  const change = (what: ChartsChange) => write(withChartsChange(filter, what))
  return (
    <Page wide title={i18n._('CHARTS')}>
      <ChartsFilterFields filter={filter} days={days} onChange={change} />
      <Loaded query={charts} rows={5}>
        {(drawn) => <VisitCharts drawn={drawn} days={days} split={filter.split ?? null} />}
      </Loaded>
      {filter.type === undefined && (
        <GuestCharts span={{ from: asked.from, to: asked.to }} days={days} siteId={filter.site ?? null} />
      )}
    </Page>
  )
}

/** One site is not split by sites. */
const withSite = (filter: ChartsFilter, site: string | undefined): ChartsFilter =>
  withChartsChange(filter, {
    site,
    ...(site !== undefined && filter.split === 'site' && { split: undefined }),
  })
