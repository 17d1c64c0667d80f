import { useLingui } from '@lingui/react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { listHosts } from '#contract/console/hosts.ts'
import { usePages } from '../../api/reading.ts'
import { changedFilter } from '../../parts/filter/address-filter.ts'
import { sortedBy } from '../../parts/table/sorting.ts'
import { useWholeList, WHOLE_LIST_MAX } from '../../parts/table/use-whole-list.ts'
import { useSettledSearch } from '../../parts/use-settled-search.ts'
import { askedHosts, type HostChange, hostFilterOf, hostValues } from './host-filter.ts'
import type { ListedHost } from './listed-host.ts'

const NO_HOSTS: readonly ListedHost[] = []

/** The hosts as they are filtered, searched for and sorted. The address has the filter, but no name. */
export function useHostList() {
  const { i18n } = useLingui()
  const filter = hostFilterOf(useSearch({ from: '/$companyId/hosts' }))
  const navigate = useNavigate({ from: '/$companyId/hosts' })
  const [typed, setTyped] = useState('')
  const search = useSettledSearch(typed)
  const hosts = usePages(listHosts, askedHosts(filter, search))
  const [first] = hosts.data?.pages ?? []
  const total = first?.total ?? 0
  const mayOrder = first !== undefined && total <= WHOLE_LIST_MAX
  const sort = {
    column: (mayOrder && filter.sort) || 'name',
    isDescending: (mayOrder && filter.down) || false,
  } as const
  const isAsListed = sort.column === 'name' && !sort.isDescending
  useWholeList(hosts, !isAsListed)
  const listed = useMemo(() => hosts.data?.pages.flatMap((page) => page.hosts) ?? NO_HOSTS, [hosts.data])
  const rows = isAsListed ? listed : sortedBy(listed, sort, hostValues, i18n.locale)
  const change = (what: HostChange) =>
    void navigate({ search: changedFilter(filter, what), replace: true, resetScroll: false })
  return {
    hosts,
    rows,
    total,
    areas: first?.areas ?? [],
    filter,
    change,
    typed,
    setTyped,
    search,
    sort,
    /** The list is short enough to be sorted by other columns. */
    mayOrder,
    /** In the order in which the server answers: the pages need not all be read. */
    isAsListed,
  }
}
