import { useLingui } from '@lingui/react'
import { visuallyHidden } from '#src/ui/visually-hidden.css.ts'
import { opener } from '../../parts/table/list.css.ts'
import { RowTable } from '../../parts/table/row-table.tsx'
import type { RowColumn } from '../../parts/table/table-row.tsx'
import { sortOfPress, type TableSort } from '../../parts/table/sorting.ts'
import { StateWords } from '../../parts/table/state-words.tsx'
import { moment, shortMoment } from '../../parts/names.ts'
import type { Device } from './device.ts'
import { statesOf, type TabletColumn } from './tablet-filter.ts'
import { statesSaid } from './tablet-words.ts'

export type TabletAct = 'approve' | 'change' | 'revoke' | 'open' | 'outbox'

interface TabletTableProps {
  /** In the order that is shown. */
  readonly tablets: readonly Device[]
  readonly columns: readonly RowColumn<Device, TabletColumn>[]
  readonly siteName: (siteId: string | null) => string
  readonly sort: TableSort<TabletColumn>
  readonly onSort: (sort: TableSort<TabletColumn>) => void
  readonly mayKeep: boolean
  readonly mayOpen: boolean
  readonly onAct: (act: TabletAct, device: Device) => void
  /** Of those that are not revoked. */
  readonly chosen: ReadonlySet<string>
  readonly onChosen: (chosen: ReadonlySet<string>) => void
}

export function useTabletColumns({
  siteName,
  hasSites,
  onApprove,
}: {
  readonly siteName: (siteId: string | null) => string
  readonly hasSites: boolean
  /** `null`: the person may not. */
  readonly onApprove: ((device: Device) => void) | null
}): readonly RowColumn<Device, TabletColumn>[] {
  const { i18n } = useLingui()
  return [
    {
      id: 'name',
      name: i18n._('TABLET_NAME'),
      kind: 'name',
      cell: ({ name }) => name ?? i18n._('TABLET_UNNAMED'),
    },
    {
      id: 'state',
      name: i18n._('DESK_STATE'),
      kind: 'state',
      cell: (device) =>
        device.state === 'waiting' && onApprove ? (
          // A button of the usual height would make the row higher than the others.
          <button type="button" className={opener} onClick={() => onApprove(device)}>
            {i18n._('TABLET_APPROVE')}
          </button>
        ) : (
          <TabletStates device={device} hasSites={hasSites} />
        ),
    },
    ...(hasSites
      ? [
          {
            id: 'site',
            name: i18n._('SITE'),
            kind: 'words',
            cell: ({ siteId }: Device) => siteId && siteName(siteId),
          } as const,
        ]
      : []),
    {
      id: 'seen',
      name: i18n._('TABLET_SEEN'),
      kind: 'before',
      cell: ({ lastSeenAt }) => (
        <time dateTime={lastSeenAt} title={moment(i18n, lastSeenAt)}>
          {shortMoment(i18n, lastSeenAt)}
        </time>
      ),
    },
    {
      id: 'battery',
      name: i18n._('TABLET_BATTERY'),
      kind: 'since',
      cell: ({ battery }) => battery && <Charge {...battery} />,
    },
    {
      id: 'version',
      name: i18n._('TABLET_APP'),
      kind: 'extra',
      cell: ({ appVersion }) => appVersion,
    },
  ]
}

/** In a narrow column: a sign says that it is plugged in, and its words are read aloud. */
function Charge({ level, charging }: { readonly level: number; readonly charging: boolean }) {
  const { i18n } = useLingui()
  const said = i18n.number(level, { style: 'percent', maximumFractionDigits: 0 })
  const words = charging ? i18n._('BATTERY_CHARGING', { level: said }) : i18n._('BATTERY', { level: said })
  return (
    <span title={words}>
      <span aria-hidden="true">{charging ? `${said} ⚡` : said}</span>
      <span className={visuallyHidden}>{words}</span>
    </span>
  )
}

function TabletStates({ device, hasSites }: { readonly device: Device; readonly hasSites: boolean }) {
  const { i18n } = useLingui()
  const [first] = statesOf(device, hasSites)
  return (
    <StateWords
      words={statesSaid(i18n, device, hasSites)}
      isWarning={first !== 'working' && first !== 'revoked'}
      isUrgent={first === 'silent' || first === 'printer'}
    />
  )
}

/** Tablets in rows; the name opens what can be changed. */
export function TabletTable(props: TabletTableProps) {
  const { tablets, columns, siteName, sort, onSort, mayKeep, mayOpen, onAct, chosen, onChosen } = props
  const { i18n } = useLingui()
  const nameOf = ({ name }: Device) => name ?? i18n._('TABLET_UNNAMED')
  const menuOf = (device: Device) => {
    const act = (name: string, what: TabletAct) => ({ name, onChosen: () => onAct(what, device) })
    return [
      ...(mayKeep && device.state === 'waiting' ? [act(i18n._('TABLET_APPROVE'), 'approve')] : []),
      ...(mayKeep && device.state !== 'revoked' ? [act(i18n._('TABLET_CHANGE'), 'change')] : []),
      ...(mayOpen && device.state === 'approved' ? [act(i18n._('OPEN_ACCESS'), 'open')] : []),
      ...(device.undelivered > 0
        ? [act(i18n._('OUTBOX_OPEN', { count: device.undelivered }), 'outbox')]
        : []),
      ...(mayKeep && device.state !== 'revoked' ? [act(i18n._('REVOKE'), 'revoke')] : []),
    ]
  }
  return (
    <RowTable
      id="tablets"
      isLong
      label={i18n._('NAV_TABLETS')}
      columns={columns}
      rows={tablets}
      idOf={({ id }) => id}
      nameOf={nameOf}
      openerOf={(device) =>
        mayKeep && device.state !== 'revoked' ? (
          <button type="button" className={opener} onClick={() => onAct('change', device)}>
            {nameOf(device)}
          </button>
        ) : (
          nameOf(device)
        )
      }
      secondOf={({ siteId, lastSeenAt }) =>
        [siteId && siteName(siteId), moment(i18n, lastSeenAt)].filter(Boolean).join(' · ')
      }
      sort={sort}
      onSort={(column) => onSort(sortOfPress(sort, column))}
      menuOf={menuOf}
      choice={mayKeep ? { chosen, onChosen } : null}
    />
  )
}
