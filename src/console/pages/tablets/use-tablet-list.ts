import { useLingui } from '@lingui/react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { listDevices } from '#contract/console/devices.ts'
import { listSites } from '#contract/console/sites.ts'
import { searchKey } from '#contract/search-key.ts'
import { useRead } from '../../api/reading.ts'
import { changedFilter } from '../../parts/filter/address-filter.ts'
import { useSiteName } from '../../parts/site-field.tsx'
import { sortedBy } from '../../parts/table/sorting.ts'
import { useSiteOfAddress } from '../../shell/chosen-site.ts'
import type { Device } from './device.ts'
import {
  statesOf,
  type TabletChange,
  tabletFilterOf,
  tabletsIn,
  type TabletState,
  tabletValues,
} from './tablet-filter.ts'

/** A tablet reports every minute; changes made here show within seconds. */
const LOOK_AGAIN_MS = 5_000

const NO_TABLETS: readonly Device[] = []

/** All tablets as they are filtered, searched for and sorted, what needs a person first. The address has the filter. */
export function useTabletList() {
  const { i18n } = useLingui()
  const siteName = useSiteName()
  const { data: sites = [] } = useRead(listSites, {})
  const devices = useRead(listDevices, {}, { everyMs: LOOK_AGAIN_MS })
  const filter = tabletFilterOf(useSearch({ from: '/$companyId/tablets' }))
  const navigate = useNavigate({ from: '/$companyId/tablets' })
  const [typed, setTyped] = useState('')
  const change = (what: TabletChange) =>
    void navigate({ search: changedFilter(filter, what), replace: true, resetScroll: false })
  const hasSites = sites.length > 0
  const { siteId, choose } = useSiteOfAddress(filter.site, (site) => change({ site }))
  const all = devices.data ?? NO_TABLETS
  const [sought, setSought] = useState<string | null>(null)
  useEffect(() => {
    if (sought === null || !devices.data) return
    setSought(null)
    // A tablet that was searched for by its name may stand at another site than the chosen one.
    const isHere = devices.data.some(({ name, siteId: at }) => name === sought && at === siteId)
    if (siteId !== null && !isHere) choose(null)
  }, [sought, devices.data, siteId, choose])
  const wordsOf = ({ name, siteId: at, appVersion }: Device) =>
    searchKey(`${name ?? i18n._('TABLET_UNNAMED')} ${at === null ? '' : siteName(at)} ${appVersion ?? ''}`)
  const sort = { column: filter.sort ?? 'state', isDescending: filter.down ?? false } as const
  const found = tabletsIn(all, { filter, siteId, search: searchKey(typed), hasSites, wordsOf })
  // By name where the column says the same of several.
  const byName = sortedBy(
    found,
    { column: 'name', isDescending: false },
    tabletValues(siteName, hasSites),
    i18n.locale,
  )
  const rows = sortedBy(byName, sort, tabletValues(siteName, hasSites), i18n.locale)
  return {
    devices,
    all,
    rows,
    sites,
    hasSites,
    filter,
    change,
    typed,
    setTyped,
    sort,
    /** Searches for a tablet by its name, at every site and in every state. */
    seek(name: string) {
      setTyped(name)
      setSought(name)
      change({ state: undefined })
    },
    /** How many of the chosen site are in a state. */
    countOf: (state: TabletState) =>
      all.filter(
        (device) =>
          (siteId === null || device.siteId === siteId) && statesOf(device, hasSites).includes(state),
      ).length,
  }
}
