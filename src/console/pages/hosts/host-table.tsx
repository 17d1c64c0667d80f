import { useLingui } from '@lingui/react'
import type { I18n } from '@lingui/core'
import { fullName } from '#contract/person-name.ts'
import { opener } from '../../parts/table/list.css.ts'
import { RowTable } from '../../parts/table/row-table.tsx'
import type { RowColumn } from '../../parts/table/table-row.tsx'
import { sortOfPress, type TableSort } from '../../parts/table/sorting.ts'
import { StateWords } from '../../parts/table/state-words.tsx'
import { type HostColumn, isAway } from './host-filter.ts'
import type { ListedHost } from './listed-host.ts'

interface HostTableProps {
  /** In the order that is shown. */
  readonly hosts: readonly ListedHost[]
  readonly sort: TableSort<HostColumn>
  /** `null`: not all hosts are read, so that only the server can order them. */
  readonly onSort: ((sort: TableSort<HostColumn>) => void) | null
  /** `null`: the person may not change hosts. */
  readonly edit: {
    readonly onOpen: (host: ListedHost) => void
    readonly onReceives: (host: ListedHost) => void
    readonly onArchived: (host: ListedHost) => void
    readonly chosen: ReadonlySet<string>
    readonly onChosen: (chosen: ReadonlySet<string>) => void
  } | null
}

export const hostColumnsOf = (i18n: I18n): readonly RowColumn<ListedHost, HostColumn>[] => [
  { id: 'name', name: i18n._('DESK_NAME'), kind: 'name', cell: fullName },
  { id: 'area', name: i18n._('AREA'), kind: 'words', cell: ({ area }) => area },
  { id: 'email', name: i18n._('EMAIL'), kind: 'words', cell: ({ email }) => email },
  { id: 'phone', name: i18n._('PHONE'), kind: 'extra', cell: ({ phone }) => phone },
  { id: 'state', name: i18n._('DESK_STATE'), kind: 'state', cell: (host) => <HostState host={host} /> },
]

function HostState({ host }: { readonly host: ListedHost }) {
  const { i18n } = useLingui()
  const words = [
    ...(host.mailRefusedAt ? [i18n._('HOST_MAIL_REFUSED')] : []),
    ...(host.canReceive ? [] : [i18n._('HOST_RECEIVES_NOT')]),
    ...(isAway(host) ? [i18n._('HOST_AWAY')] : []),
    ...(host.source === 'directory' ? [i18n._('HOST_FROM_DIRECTORY')] : []),
  ]
  return <StateWords words={words} isWarning={host.mailRefusedAt !== null} />
}

/** Hosts in rows; the name opens what can be changed. */
export function HostTable({ hosts, sort, onSort, edit }: HostTableProps) {
  const { i18n } = useLingui()
  return (
    <RowTable
      id="hosts"
      isLong
      label={i18n._('NAV_HOSTS')}
      columns={hostColumnsOf(i18n)}
      rows={hosts}
      idOf={({ id }) => id}
      nameOf={fullName}
      openerOf={(host) =>
        edit ? (
          <button type="button" className={opener} onClick={() => edit.onOpen(host)}>
            {fullName(host)}
          </button>
        ) : (
          fullName(host)
        )
      }
      secondOf={({ area, email, phone }) => [area, email, phone].filter(Boolean).join(' · ')}
      sort={sort}
      onSort={onSort && ((column) => onSort(sortOfPress(sort, column)))}
      menuOf={
        edit &&
        ((host) => [
          { name: i18n._('EDIT'), onChosen: () => edit.onOpen(host) },
          {
            name: host.canReceive ? i18n._('HOSTS_RECEIVE_NOT') : i18n._('HOSTS_RECEIVE'),
            onChosen: () => edit.onReceives(host),
          },
          {
            name: host.isArchived ? i18n._('HOSTS_RESTORE') : i18n._('HOSTS_ARCHIVE'),
            onChosen: () => edit.onArchived(host),
          },
        ])
      }
      choice={edit}
    />
  )
}
