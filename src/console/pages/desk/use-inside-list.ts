import { useLingui } from '@lingui/react'
import { useMemo, useState } from 'react'
import { listSites } from '#contract/console/sites.ts'
import { listInside } from '#contract/console/today.ts'
import { usePages, useRead } from '../../api/reading.ts'
import { useSiteName } from '../../parts/site-field.tsx'
import { sortedBy, type TableSort } from '../../parts/table/sorting.ts'
import { useWholeList } from '../../parts/table/use-whole-list.ts'
import { useKeptText } from '../../parts/use-kept-text.ts'
import { useSettledSearch } from '../../parts/use-settled-search.ts'
import { useSnapshot } from '../../realtime/use-snapshot.ts'
import { useChosenSite } from '../../shell/chosen-site.ts'
import { type Inside, type InsideColumn, insideValues } from './attention-rank.ts'
import { askedOfDesk, DESK_FRESH_MS } from './read-ahead.ts'
import { useDeskNews } from './use-desk-news.ts'

/** Interval at which data is read again if the server sends no hint. */
const LOOK_AGAIN_MS = 15_000

const NO_PEOPLE: readonly Inside[] = []

/** The visitors inside as they are searched for and sorted, and the sites that they are at. */
export function useInsideList() {
  const { i18n } = useLingui()
  const siteName = useSiteName()
  const { data: sites } = useRead(listSites, {}, { everyMs: LOOK_AGAIN_MS })
  const { siteId } = useChosenSite()
  const [typed, setTyped] = useKeptText('inside')
  const [sort, setSort] = useState<TableSort<InsideColumn>>({ column: 'state', isDescending: false })
  const search = useSettledSearch(typed)
  const inside = usePages(listInside, askedOfDesk(siteId, search), {
    everyMs: LOOK_AGAIN_MS,
    freshMs: DESK_FRESH_MS,
  })
  // The list for a roll call follows the rows at once: the server may be away the next moment.
  const snapshot = useSnapshot(inside.data !== undefined)
  useWholeList(inside)
  const people = useMemo(() => inside.data?.pages.flatMap((page) => page.people) ?? NO_PEOPLE, [inside.data])
  const isWhole = inside.data !== undefined && !inside.hasNextPage && !inside.isPlaceholderData
  const news = useDeskNews(isWhole ? people : null, `${siteId} ${search}`)
  const { locale } = i18n
  const rows = useMemo(
    () => sortedBy(people, sort, insideValues(siteName), locale),
    [people, sort, siteName, locale],
  )
  return { inside, rows, sites, siteId, typed, setTyped, search, sort, setSort, news, snapshot }
}
