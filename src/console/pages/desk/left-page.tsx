import { useLingui } from '@lingui/react'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { listLog } from '#contract/console/log.ts'
import { listSites } from '#contract/console/sites.ts'
import { fullName } from '#contract/person-name.ts'
import { Button } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { type Answered, usePages, useRead } from '../../api/reading.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { clockTime, isSameDay, moment } from '../../parts/names.ts'
import { Page } from '../../parts/page.tsx'
import { SiteField, useSiteName } from '../../parts/site-field.tsx'
import { type SortValues, sortedBy, sortOfPress, type TableSort } from '../../parts/table/sorting.ts'
import { StateWords } from '../../parts/table/state-words.tsx'
import * as table from '../../parts/table/table.css.ts'
import { useRowFocus } from '../../parts/table/use-row-focus.ts'
import { useWholeList } from '../../parts/table/use-whole-list.ts'
import { type VisitColumn, VisitTable } from '../../parts/table/visit-table.tsx'
import { useCompany } from '../../shell/company.tsx'
import { beginningOf, dayIn } from '../expected/days.ts'
import { useSiteZone } from '../expected/use-site-zone.ts'
import { sortName } from './attention-rank.ts'
import * as css from './desk.css.ts'

/** Interval at which data is read again if the server sends no hint. */
const LOOK_AGAIN_MS = 15_000

type Left = Answered<typeof listLog>['visits'][number]
type LeftColumn = 'name' | 'company' | 'host' | 'type' | 'since' | 'until' | 'site' | 'state'

const valuesOf = (siteName: (siteId: string | null) => string): SortValues<Left, LeftColumn> => ({
  name: sortName,
  company: ({ companyName }) => companyName,
  host: ({ hostName }) => hostName,
  type: ({ visitorType }) => visitorType,
  since: ({ enteredAt }) => Date.parse(enteredAt),
  until: ({ exitedAt }) => exitedAt && Date.parse(exitedAt),
  site: ({ siteId }) => (siteId === null ? null : siteName(siteId)),
  // Exits without a confirmation first.
  state: ({ exitHow, isAnnulled }) =>
    exitHow === 'automatic' ? 0 : isAnnulled ? 1 : exitHow === 'byHand' ? 2 : 3,
})

/** The visitors who left today, by the clock of the site. */
export function LeftPage() {
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  const navigate = useNavigate()
  const siteName = useSiteName()
  const zoneOf = useSiteZone()
  const now = useNow()
  const { data: sites = [] } = useRead(listSites, {})
  const [siteId, setSite] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [sort, setSort] = useState<TableSort<LeftColumn>>({ column: 'until', isDescending: true })
  const search = useDeferredValue(typed)
  const zone = zoneOf(siteId)
  const from = beginningOf(dayIn(zone, now), zone).toISOString()
  const left = usePages(
    listLog,
    { ...{ search, siteId, from, to: null }, hostId: null, visitorTypeId: null, direction: 'exit' },
    { everyMs: LOOK_AGAIN_MS },
  )
  useWholeList(left)
  const visits = useMemo(() => left.data?.pages.flatMap((page) => page.visits) ?? [], [left.data])
  const rows = sortedBy(visits, sort, valuesOf(siteName), i18n.locale)
  useRowFocus(rows.map(({ visitId }) => visitId))
  const showsSite = sites.length > 1 && siteId === null

  const entered = ({ enteredAt, exitedAt }: Left) =>
    exitedAt && isSameDay(enteredAt, exitedAt)
      ? clockTime(i18n, enteredAt)
      : i18n.date(enteredAt, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' })
  const columns: readonly VisitColumn<Left, LeftColumn>[] = [
    { id: 'name', name: i18n._('DESK_NAME'), kind: 'name', cell: fullName },
    {
      id: 'company',
      name: i18n._('COMPANY_OF_GUEST'),
      kind: 'words',
      cell: ({ companyName }) => companyName,
    },
    { id: 'host', name: i18n._('HOST'), kind: 'words', cell: ({ hostName }) => hostName },
    { id: 'type', name: i18n._('DESK_TYPE'), kind: 'extra', cell: ({ visitorType }) => visitorType },
    { id: 'since', name: i18n._('ENTERED_AT'), kind: 'before', cell: entered },
    {
      id: 'until',
      name: i18n._('EXITED_AT'),
      kind: 'since',
      cell: ({ exitedAt }) =>
        exitedAt && (
          <time dateTime={exitedAt} title={moment(i18n, exitedAt)}>
            {clockTime(i18n, exitedAt)}
          </time>
        ),
    },
    ...(showsSite
      ? ([
          {
            id: 'site',
            name: i18n._('SITE'),
            kind: 'words',
            cell: (visit: Left) => visit.siteId && siteName(visit.siteId),
          },
        ] as const)
      : []),
    { id: 'state', name: i18n._('DESK_STATE'), kind: 'state', cell: (visit) => <LeftState visit={visit} /> },
  ]
  return (
    <Page wide title={i18n._('DESK_LEFT')}>
      <div className={css.tools}>
        <div className={css.grow}>
          <TextField label={i18n._('SEARCH')} type="search" value={typed} onValue={setTyped} />
        </div>
        {sites.length > 1 && (
          <div className={css.grow}>
            <SiteField value={siteId} onValue={setSite} />
          </div>
        )}
        <div className={table.phoneSort}>
          <SelectField
            label={i18n._('DESK_SORT')}
            value={sort.column}
            onValue={(column) => {
              const found = columns.find(({ id }) => id === column)
              if (found) setSort({ column: found.id, isDescending: found.id === 'until' })
            }}
            options={columns.map(({ id, name }) => ({ value: id, name }))}
          />
        </div>
      </div>
      <Loaded query={left} rows={6}>
        {() =>
          rows.length === 0 ? (
            <p className={table.empty}>
              {search === '' ? i18n._('DESK_LEFT_NOBODY') : i18n._('DESK_LEFT_NOT_FOUND')}
            </p>
          ) : (
            <VisitTable
              label={i18n._('DESK_LEFT')}
              columns={columns}
              rows={rows}
              nameOf={fullName}
              secondOf={({ companyName, hostName, visitorType, siteId: at }) =>
                [companyName, hostName, visitorType, showsSite && at && siteName(at)]
                  .filter(Boolean)
                  .join(' · ')
              }
              sort={sort}
              onSort={(column) => setSort(sortOfPress(sort, column))}
              menuOf={({ visitId, visitorId }) => [
                {
                  name: i18n._('DESK_OPEN'),
                  onChosen: () =>
                    void navigate({ to: '/$companyId/visits/$visitId', params: { companyId, visitId } }),
                },
                {
                  name: i18n._('PERSON_OPEN'),
                  onChosen: () =>
                    void navigate({ to: '/$companyId/people/$visitorId', params: { companyId, visitorId } }),
                },
              ]}
              choice={null}
            />
          )
        }
      </Loaded>
      {left.hasNextPage && !left.isFetchingNextPage && (
        <div className={css.tools}>
          <span>{i18n._('DESK_SHOWN', { count: rows.length })}</span>
          <Button onClick={() => void left.fetchNextPage()}>{i18n._('MORE')}</Button>
        </div>
      )}
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
