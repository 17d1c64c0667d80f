import type { I18n } from '@lingui/core'
import { clockMoment, clockTime, shortMoment } from '../../parts/names.ts'
import type { RowColumn } from '../../parts/table/table-row.tsx'
import { listedColumns } from '../../parts/table/visit-columns.tsx'
import type { Inside, InsideColumn } from './attention-rank.ts'
import { InsideState } from './row-state.tsx'

interface Shown {
  /** `null`: all visitors are at one site, which no column says. */
  readonly siteName: ((siteId: string | null) => string) | null
  /** By which clock the times of a site are said. */
  readonly clockOf: (siteId: string | null) => string | undefined
  /** Some have been inside since another day, which their times then say. */
  readonly hasOverdue: boolean
  /** What is known of the host's notification, while it is open. */
  readonly toldOf: (person: Inside) => string | null
}

/** What the desk says of each visitor inside. */
export function insideColumns(
  i18n: I18n,
  { siteName, clockOf, hasOverdue, toldOf }: Shown,
): readonly RowColumn<Inside, InsideColumn>[] {
  const since = ({ enteredAt, isOverdue, siteId }: Inside) =>
    (isOverdue ? shortMoment : clockTime)(i18n, enteredAt, clockOf(siteId))
  const listed = listedColumns(i18n, siteName)
  return [
    ...listed.person,
    {
      id: 'since',
      name: i18n._('DESK_SINCE'),
      kind: hasOverdue ? 'day' : 'since',
      cell: (person) => (
        <time dateTime={person.enteredAt} title={clockMoment(i18n, person.enteredAt, clockOf(person.siteId))}>
          {since(person)}
        </time>
      ),
    },
    ...listed.site,
    {
      id: 'state',
      name: i18n._('DESK_STATE'),
      kind: 'state',
      cell: (person) => <InsideState person={person} told={toldOf(person)} />,
    },
  ]
}
