import { useLingui } from '@lingui/react'
import type { I18n } from '@lingui/core'
import type { AccessMeans } from '#contract/console/log.ts'
import type { Certainty } from '#contract/console/today.ts'
import { fullName } from '#contract/person-name.ts'
import type { Message } from '#src/i18n/messages.ts'
import { flagName } from '../../parts/flag-names.ts'
import { clockMoment, clockTime, isSameDay, shortMoment } from '../../parts/names.ts'
import { type SortValues, sortedBy, sortOfPress, type TableSort } from '../../parts/table/sorting.ts'
import { StateWords } from '../../parts/table/state-words.tsx'
import { listedColumns, listedValues, secondLine } from '../../parts/table/visit-columns.tsx'
import type { RowColumn } from '../../parts/table/table-row.tsx'
import { VisitTable } from '../../parts/table/visit-table.tsx'
import { useClockOf } from '../../parts/use-site-zone.ts'
import type { LogColumn } from './log-filter.ts'
import type { Logged } from './visit-pills.tsx'

/** Who recorded an entry or exit. */
export const howWords: Readonly<Record<Certainty, Message>> = {
  scanned: (i18n) => i18n._('LOG_HOW_SCANNED'),
  byHand: (i18n) => i18n._('BY_HAND'),
  automatic: (i18n) => i18n._('LOG_HOW_AUTOMATIC'),
}

export const meansWords: Readonly<Record<AccessMeans, Message>> = {
  tablet: (i18n) => i18n._('LOG_BY_TABLET'),
  phone: (i18n) => i18n._('LOG_BY_PHONE'),
  byHand: howWords.byHand,
  automatic: howWords.automatic,
}

/** By what a visit's entry and exit were recorded; once if it is the same. */
function meansSaid(i18n: I18n, visit: Logged): string {
  const { enteredBy, leftBy } = visit
  if (enteredBy === null) return howWords[howOf(visit)](i18n)
  const both = leftBy === null || leftBy === enteredBy ? [enteredBy] : [enteredBy, leftBy]
  return both.map((means) => meansWords[means](i18n)).join(' · ')
}

/** The least certain of a visit's entry and exit. */
const howOf = ({ entryHow, exitHow }: Logged): Certainty =>
  exitHow === 'automatic' ? 'automatic' : entryHow === 'byHand' || exitHow === 'byHand' ? 'byHand' : 'scanned'

/** What is unusual about a visit; the most serious first. */
const stateOf = (i18n: I18n, { isAnnulled, flags, isLate, needsEscort }: Logged): string[] => [
  ...(isAnnulled ? [i18n._('ANNULLED')] : []),
  ...flags.map((flag) => flagName(i18n, flag)),
  ...(needsEscort ? [i18n._('NEEDS_ESCORT')] : []),
  ...(isLate ? [i18n._('TOLD_LATE')] : []),
]

const valuesOf = (siteName: (siteId: string | null) => string): SortValues<Logged, LogColumn> => ({
  ...listedValues(siteName),
  entered: ({ enteredAt }) => Date.parse(enteredAt),
  left: ({ exitedAt }) => exitedAt && Date.parse(exitedAt),
  how: (visit) => (['automatic', 'byHand', 'scanned'] as const).indexOf(howOf(visit)),
  state: ({ isAnnulled, flags, isLate }) => (isAnnulled ? 0 : flags.length > 0 ? 1 : isLate ? 2 : 3),
})

/** As the server lists visits. */
export const newestFirst: TableSort<LogColumn> = { column: 'entered', isDescending: true }

interface LogTableProps {
  readonly visits: readonly Logged[]
  readonly siteName: (siteId: string | null) => string
  readonly showsSite: boolean
  readonly sort: TableSort<LogColumn>
  /** `null`: too many visits to sort them. */
  readonly onSort: ((sort: TableSort<LogColumn>) => void) | null
}

export function LogTable({ visits, siteName, showsSite, sort, onSort }: LogTableProps) {
  const { i18n } = useLingui()
  const rows = sortedBy(visits, sort, valuesOf(siteName), i18n.locale)
  const clockOf = useClockOf()
  const siteSaid = showsSite ? siteName : null
  const exitOf = ({ enteredAt, siteId }: Logged, exitedAt: string) => {
    const clock = clockOf(siteId)
    return (isSameDay(i18n, enteredAt, exitedAt, clock) ? clockTime : shortMoment)(i18n, exitedAt, clock)
  }
  const leftSaid = (visit: Logged) =>
    visit.exitedAt === null ? i18n._('IS_INSIDE') : `${i18n._('EXITED_AT')} ${exitOf(visit, visit.exitedAt)}`
  const listed = listedColumns(i18n, siteSaid)
  const columns: readonly RowColumn<Logged, LogColumn>[] = [
    ...listed.personBesideTwoTimes,
    {
      id: 'entered',
      name: i18n._('ENTERED_AT'),
      kind: 'day',
      cell: ({ enteredAt, siteId }) => (
        <time dateTime={enteredAt} title={clockMoment(i18n, enteredAt, clockOf(siteId))}>
          {shortMoment(i18n, enteredAt, clockOf(siteId))}
        </time>
      ),
    },
    {
      id: 'left',
      name: i18n._('EXITED_AT'),
      kind: 'before',
      cell: (visit) =>
        visit.exitedAt === null ? (
          i18n._('IS_INSIDE')
        ) : (
          <time dateTime={visit.exitedAt} title={clockMoment(i18n, visit.exitedAt, clockOf(visit.siteId))}>
            {exitOf(visit, visit.exitedAt)}
          </time>
        ),
    },
    ...listed.site,
    {
      id: 'how',
      name: i18n._('LOG_HOW'),
      kind: 'rare',
      cell: (visit) => <span title={meansSaid(i18n, visit)}>{meansSaid(i18n, visit)}</span>,
    },
    {
      id: 'state',
      name: i18n._('DESK_STATE'),
      kind: 'marks',
      cell: (visit) => (
        <StateWords words={stateOf(i18n, visit)} isWarning={visit.isAnnulled || visit.flags.length > 0} />
      ),
    },
  ]
  return (
    <VisitTable<Logged, LogColumn>
      isLong
      id="log"
      label={i18n._('NAV_LOG')}
      columns={columns}
      rows={rows}
      nameOf={fullName}
      secondOf={(visit) => [leftSaid(visit), secondLine(siteSaid)(visit)].filter(Boolean).join(' · ')}
      sort={sort}
      onSort={onSort && ((column) => onSort(sortOfPress(sort, column)))}
      menuOf={null}
      choice={null}
    />
  )
}
