import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { exportLog, getLogCount, listLog } from '#contract/console/log.ts'
import { listSites } from '#contract/console/sites.ts'
import { listVisitorTypes } from '#contract/console/visitor-types.ts'
import { Button } from '#src/ui/button.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { useMay, usePages, useRead } from '../../api/reading.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { moment } from '../../parts/names.ts'
import { notOnPaper } from '../../parts/page.css.ts'
import { Page } from '../../parts/page.tsx'
import { useSiteName } from '../../parts/site-field.tsx'
import { MoreRows } from '../../parts/table/more-rows.tsx'
import { PhoneSort } from '../../parts/table/phone-sort.tsx'
import * as table from '../../parts/table/table.css.ts'
import { useWholeList, WHOLE_LIST_MAX } from '../../parts/table/use-whole-list.ts'
import { useSiteOfAddress } from '../../shell/chosen-site.ts'
import { dayIn } from '../../parts/days.ts'
import { useKeptText } from '../../parts/use-kept-text.ts'
import { useSettledSearch } from '../../parts/use-settled-search.ts'
import { useSiteZone } from '../../parts/use-site-zone.ts'
import { ExportLogDialog } from './export-dialog.tsx'
import { FilterChips } from '../../parts/filter/filter-chips.tsx'
import * as filterCss from '../../parts/filter/filter.css.ts'
import { FilterFields } from './filter-fields.tsx'
import { filterSaid } from './filter-words.ts'
import * as css from './log.css.ts'
import {
  askedLog,
  filterOf,
  filtersIn,
  type LogChange,
  type LogColumn,
  type LogFilter,
  withChange,
} from './log-filter.ts'
import { LogTable, newestFirst } from './log-table.tsx'

/** All visits, a page at a time, the latest first. The address has the filter, so that it can be passed on. */
export function LogPage() {
  const { i18n } = useLingui()
  const mayExport = useMay(exportLog)
  const siteName = useSiteName()
  const zoneOf = useSiteZone()
  const { data: sites = [] } = useRead(listSites, {})
  const { data: types = [] } = useRead(listVisitorTypes, {})
  // The router leaves in what the route's own check has left out.
  const inAddress = filterOf(useSearch({ from: '/$companyId/log' }))
  const navigate = useNavigate({ from: '/$companyId/log' })
  const write = (search: LogFilter) => void navigate({ search, replace: true, resetScroll: false })
  const { siteId, choose } = useSiteOfAddress(
    inAddress.site,
    // Another change of the filter may be on its way into the address.
    (site) =>
      void navigate({
        search: (now) => withChange(filterOf(now), { site }),
        replace: true,
        resetScroll: false,
      }),
  )
  const filter = withChange(inAddress, { site: siteId ?? undefined })
  const [typed, setTyped] = useKeptText('log')
  const search = useSettledSearch(typed)
  const [isExporting, setExporting] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const zone = zoneOf(filter.site ?? null)
  const today = dayIn(zone, useNow())
  const asked = askedLog(filter, search, { zone, today })
  const log = usePages(listLog, asked)
  const { data: count = null } = useRead(getLogCount, asked)
  const mayOrder = count !== null && !count.isMore && count.visits <= WHOLE_LIST_MAX
  const order =
    mayOrder && filter.sort !== undefined
      ? { column: filter.sort, isDescending: filter.down ?? false }
      : newestFirst
  useWholeList(log, isPrinting || order !== newestFirst)
  const visits = useMemo(() => log.data?.pages.flatMap((page) => page.visits) ?? [], [log.data])
  const isReady = isPrinting && !log.isFetching && (!log.hasNextPage || visits.length >= WHOLE_LIST_MAX)
  useEffect(() => {
    if (!isReady) return
    setPrinting(false)
    print()
  }, [isReady])

  const change = (what: LogChange) => {
    if ('site' in what) choose(what.site ?? null)
    write(withChange(filter, what))
  }
  const showsSite = sites.length > 1 && filter.site === undefined
  const filters = filterSaid(i18n, filter, {
    site: siteName(filter.site ?? null),
    // All visits of a host have the same one.
    host: (filter.host !== undefined && visits[0]?.hostName) || '–',
    type: types.find(({ id }) => id === filter.type)?.name ?? filter.type ?? '',
  })
  const counted =
    count &&
    (count.isMore
      ? i18n._('LOG_COUNT_MORE', { count: count.visits })
      : i18n._('LOG_COUNT', { count: count.visits }))
  return (
    <Page
      wide
      title={i18n._('NAV_LOG')}
      actions={
        <div className={css.acts}>
          <Button busy={isPrinting} onClick={() => setPrinting(true)}>
            {i18n._('PRINT')}
          </Button>
          {mayExport && (
            <Button variant="primary" onClick={() => setExporting(true)}>
              {i18n._('EXPORT')}
            </Button>
          )}
        </div>
      }
    >
      <FilterFields filter={filter} onChange={change} search={typed} onSearch={setTyped} today={today} />
      <div className={filterCss.summary}>
        <span role="status" className={filterCss.count}>
          {counted}
        </span>
        <FilterChips
          filters={filters}
          onChange={change}
          onClear={() => {
            choose(null)
            write({})
          }}
        />
        {count && !mayOrder && (
          <span className={css.sortHint}>{i18n._('LOG_SORT_LIMIT', { count: WHOLE_LIST_MAX })}</span>
        )}
      </div>
      <p className={css.onPaper}>
        {[
          ...filters.map(({ said }) => said),
          i18n._('LOG_PRINTED', { count: visits.length, at: moment(i18n, new Date().toISOString()) }),
        ].join(' · ')}
      </p>
      {mayOrder && (
        <PhoneSort
          columns={phoneColumns(i18n)}
          value={order.column}
          onColumn={(sort) => change({ sort, down: sort === 'entered' || sort === 'left' || undefined })}
        />
      )}
      <Loaded query={log} rows={6}>
        {() =>
          visits.length === 0 ? (
            <p className={table.empty}>
              {filtersIn(filter) === 0 && search === '' ? i18n._('LOG_EMPTY') : i18n._('LOG_NOT_FOUND')}
            </p>
          ) : (
            <LogTable
              visits={visits}
              siteName={siteName}
              showsSite={showsSite}
              sort={order}
              onSort={
                mayOrder
                  ? ({ column, isDescending }) => change({ sort: column, down: isDescending || undefined })
                  : null
              }
            />
          )
        }
      </Loaded>
      {order === newestFirst && <MoreRows list={log} className={notOnPaper} />}
      {isExporting && <ExportLogDialog asked={asked} count={count} onClose={() => setExporting(false)} />}
    </Page>
  )
}

/** What a phone, which has no headings, offers to sort by. */
const phoneColumns = (i18n: I18n): readonly { readonly id: LogColumn; readonly name: string }[] => [
  { id: 'entered', name: i18n._('ENTERED_AT') },
  { id: 'left', name: i18n._('EXITED_AT') },
  { id: 'name', name: i18n._('DESK_NAME') },
  { id: 'company', name: i18n._('COMPANY_OF_GUEST') },
  { id: 'host', name: i18n._('HOST') },
  { id: 'state', name: i18n._('DESK_STATE') },
]
