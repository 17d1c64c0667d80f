import { useLingui } from '@lingui/react'
import { listPersonVisits } from '#contract/console/person.ts'
import { listSites } from '#contract/console/sites.ts'
import { type Answered, usePages, useRead } from '../../api/reading.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { clockTime, isSameDay, moment } from '../../parts/names.ts'
import { Card } from '../../parts/page.tsx'
import { useSiteName } from '../../parts/site-field.tsx'
import { useClockOf } from '../../parts/use-site-zone.ts'
import { VisitLink } from '../../parts/visit-link.tsx'
import { MoreRows } from '../../parts/table/more-rows.tsx'
import { StateWords } from '../../parts/table/state-words.tsx'
import * as table from '../../parts/table/table.css.ts'
import * as css from './people.css.ts'

type Visit = Answered<typeof listPersonVisits>['visits'][number]

/** All visits of one person, the latest first. */
export function VisitsTable({ visitorId }: { readonly visitorId: string }) {
  const { i18n } = useLingui()
  const siteName = useSiteName()
  const clockOf = useClockOf()
  const { data: sites = [] } = useRead(listSites, {})
  const visits = usePages(listPersonVisits, { visitorId })
  const showsSite = sites.length > 1
  const rows = visits.data?.pages.flatMap((page) => page.visits) ?? []
  const left = ({ enteredAt, exitedAt, siteId }: Visit) => {
    if (exitedAt === null) return i18n._('IS_INSIDE')
    const clock = clockOf(siteId)
    return (isSameDay(i18n, enteredAt, exitedAt, clock) ? clockTime : moment)(i18n, exitedAt, clock)
  }
  const siteOf = ({ siteId }: Visit) => (showsSite && siteId ? siteName(siteId) : null)
  return (
    <Card title={i18n._('PERSON_VISITS_TITLE')}>
      <Loaded query={visits} rows={4}>
        {() =>
          rows.length === 0 ? (
            <p>{i18n._('PERSON_NO_VISITS')}</p>
          ) : (
            <table className={table.table} aria-label={i18n._('PERSON_VISITS_TITLE')}>
              <thead className={table.head}>
                <tr className={table.heading}>
                  <th scope="col" className={`${table.cells.name} ${css.entered}`}>
                    {i18n._('ENTERED_AT')}
                  </th>
                  <th scope="col" className={table.cells.day}>
                    {i18n._('EXITED_AT')}
                  </th>
                  <th scope="col" className={table.cells.words}>
                    {i18n._('HOST')}
                  </th>
                  <th scope="col" className={table.cells.words}>
                    {i18n._('REASON')}
                  </th>
                  {showsSite && (
                    <th scope="col" className={table.cells.words}>
                      {i18n._('SITE')}
                    </th>
                  )}
                  <th scope="col" className={table.cells.state}>
                    {i18n._('DESK_STATE')}
                  </th>
                </tr>
              </thead>
              <tbody className={table.body}>
                {rows.map((visit) => (
                  <tr key={visit.visitId} className={table.row}>
                    <th scope="row" className={table.cells.name}>
                      <VisitLink visitId={visit.visitId}>
                        {moment(i18n, visit.enteredAt, clockOf(visit.siteId))}
                      </VisitLink>
                    </th>
                    <td className={table.cells.day}>{left(visit)}</td>
                    <td className={table.cells.words}>{visit.hostName}</td>
                    <td className={table.cells.words} title={visit.reason ?? undefined}>
                      {visit.reason}
                    </td>
                    {showsSite && <td className={table.cells.words}>{siteOf(visit)}</td>}
                    <td className={table.cells.state}>
                      <VisitState visit={visit} />
                    </td>
                    <td className={table.second}>
                      {[visit.hostName, visit.reason, siteOf(visit)].filter(Boolean).join(' · ')}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
      <MoreRows list={visits} />
    </Card>
  )
}

/** What is uncertain or unusual about a visit. */
function VisitState({ visit: { isAnnulled, entryHow, exitHow, isLate } }: { readonly visit: Visit }) {
  const { i18n } = useLingui()
  const words = [
    ...(isAnnulled ? [i18n._('ANNULLED')] : []),
    ...(entryHow === 'byHand' ? [i18n._('ENTERED_BY_HAND')] : []),
    ...(exitHow === 'automatic' ? [i18n._('LEFT_AUTOMATIC')] : []),
    ...(exitHow === 'byHand' && !isAnnulled ? [i18n._('LEFT_BY_HAND')] : []),
    ...(isLate ? [i18n._('TOLD_LATE')] : []),
  ]
  return <StateWords words={words} isWarning={exitHow === 'automatic' || isAnnulled} />
}
