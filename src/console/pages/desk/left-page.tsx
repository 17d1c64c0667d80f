import { useLingui } from '@lingui/react'
import { useMemo, useState } from 'react'
import { listLog } from '#contract/console/log.ts'
import { listSites } from '#contract/console/sites.ts'
import { fullName } from '#contract/person-name.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { type Answered, usePages, useRead } from '../../api/reading.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { clockMoment, clockTime, isSameDay, shortMoment } from '../../parts/names.ts'
import { Page } from '../../parts/page.tsx'
import { useSiteName } from '../../parts/site-field.tsx'
import { MoreOfWholeList } from '../../parts/table/more-rows.tsx'
import { PhoneSort } from '../../parts/table/phone-sort.tsx'
import { type SortValues, sortedBy, sortOfPress, type TableSort } from '../../parts/table/sorting.ts'
import { StateWords } from '../../parts/table/state-words.tsx'
import * as table from '../../parts/table/table.css.ts'
import { useRowFocus } from '../../parts/table/use-row-focus.ts'
import { useWholeList } from '../../parts/table/use-whole-list.ts'
import { listedColumns, listedValues, secondLine } from '../../parts/table/visit-columns.tsx'
import type { RowColumn } from '../../parts/table/table-row.tsx'
import { VisitTable } from '../../parts/table/visit-table.tsx'
import { beginningOf, dayIn } from '../../parts/days.ts'
import { useClockOf, useSiteZone } from '../../parts/use-site-zone.ts'
import { useChosenSite } from '../../shell/chosen-site.ts'
import { PageSite } from '../../shell/site-switch.tsx'
import * as css from '../../parts/table/list.css.ts'
import { useVisitMenu } from './use-visit-menu.ts'
import { useKeptText } from '../../parts/use-kept-text.ts'
import { useSettledSearch } from '../../parts/use-settled-search.ts'

/** Interval at which data is read again if the server sends no hint. */
const LOOK_AGAIN_MS = 15_000

type Left = Answered<typeof listLog>['visits'][number]
type LeftColumn = 'name' | 'company' | 'host' | 'type' | 'since' | 'until' | 'site' | 'state'

const valuesOf = (siteName: (siteId: string | null) => string): SortValues<Left, LeftColumn> => ({
  ...listedValues(siteName),
  since: ({ enteredAt }) => Date.parse(enteredAt),
  until: ({ exitedAt }) => exitedAt && Date.parse(exitedAt),
  // Exits without a confirmation first.
  state: ({ exitHow, isAnnulled }) =>
    exitHow === 'automatic' ? 0 : isAnnulled ? 1 : exitHow === 'byHand' ? 2 : 3,
})

/** The visitors who left today, by the clock of the site. */
export function LeftPage() {
  const { i18n } = useLingui()
  const visitMenu = useVisitMenu()
  const siteName = useSiteName()
  const zoneOf = useSiteZone()
  const clockOf = useClockOf()
  const now = useNow()
  const { data: sites = [] } = useRead(listSites, {})
  const { siteId } = useChosenSite()
  const [typed, setTyped] = useKeptText('left')
  const [sort, setSort] = useState<TableSort<LeftColumn>>({ column: 'until', isDescending: true })
  const search = useSettledSearch(typed)
  const zone = zoneOf(siteId)
  const from = beginningOf(dayIn(zone, now), zone).toISOString()
  const left = usePages(
    listLog,
    { search, siteId, from, to: null, hostId: null, visitorTypeId: null, direction: 'exit' },
    { everyMs: LOOK_AGAIN_MS },
  )
  useWholeList(left)
  const visits = useMemo(() => left.data?.pages.flatMap((page) => page.visits) ?? [], [left.data])
  const rows = sortedBy(visits, sort, valuesOf(siteName), i18n.locale)
  useRowFocus(rows.map(({ visitId }) => visitId))

  const isOfOneDay = ({ enteredAt, exitedAt, siteId }: Left): boolean =>
    exitedAt !== null && isSameDay(i18n, enteredAt, exitedAt, clockOf(siteId))
  const entered = (visit: Left) =>
    (isOfOneDay(visit) ? clockTime : shortMoment)(i18n, visit.enteredAt, clockOf(visit.siteId))
  const siteSaid = sites.length > 1 && siteId === null ? siteName : null
  const listed = listedColumns(i18n, siteSaid)
  const columns: readonly RowColumn<Left, LeftColumn>[] = [
    ...listed.personBesideTwoTimes,
    {
      id: 'since',
      name: i18n._('ENTERED_AT'),
      kind: rows.every(isOfOneDay) ? 'hourBefore' : 'before',
      cell: entered,
    },
    {
      id: 'until',
      name: i18n._('EXITED_AT'),
      kind: 'since',
      cell: ({ exitedAt, siteId }) =>
        exitedAt && (
          <time dateTime={exitedAt} title={clockMoment(i18n, exitedAt, clockOf(siteId))}>
            {clockTime(i18n, exitedAt, clockOf(siteId))}
          </time>
        ),
    },
    ...listed.site,
    { id: 'state', name: i18n._('DESK_STATE'), kind: 'state', cell: (visit) => <LeftState visit={visit} /> },
  ]
  return (
    <Page wide dense title={i18n._('DESK_LEFT')}>
      <div className={css.tools}>
        <div className={css.grow}>
          <TextField label={i18n._('SEARCH')} type="search" value={typed} onValue={setTyped} />
        </div>
        <PageSite />
        <PhoneSort
          columns={columns}
          value={sort.column}
          onColumn={(column) => setSort({ column, isDescending: column === 'until' })}
        />
      </div>
      <Loaded query={left} rows={6}>
        {() =>
          rows.length === 0 ? (
            <p className={table.empty}>
              {search === '' ? i18n._('DESK_LEFT_NOBODY') : i18n._('DESK_LEFT_NOT_FOUND')}
            </p>
          ) : (
            <VisitTable
              id="left"
              label={i18n._('DESK_LEFT')}
              isLong
              columns={columns}
              rows={rows}
              nameOf={fullName}
              secondOf={secondLine(siteSaid)}
              sort={sort}
              onSort={(column) => setSort(sortOfPress(sort, column))}
              menuOf={visitMenu}
              choice={null}
            />
          )
        }
      </Loaded>
      <MoreOfWholeList list={left} shown={rows.length} />
    </Page>
  )
}

/** How certain it is that a visitor left. */
function LeftState({ visit: { exitHow, isAnnulled, isLate } }: { readonly visit: Left }) {
  const { i18n } = useLingui()
  const words = [
    ...(isAnnulled ? [i18n._('ANNULLED')] : []),
    ...(exitHow === 'automatic' ? [i18n._('LEFT_AUTOMATIC')] : []),
    ...(exitHow === 'byHand' && !isAnnulled ? [i18n._('LEFT_BY_HAND')] : []),
    ...(isLate ? [i18n._('TOLD_LATE')] : []),
  ]
  return <StateWords words={words} isWarning={exitHow === 'automatic' || isAnnulled} />
}
