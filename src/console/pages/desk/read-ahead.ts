import { listSites } from '#contract/console/sites.ts'
import { listInside } from '#contract/console/today.ts'
import { INSIDE_ROWS_MAX } from '#contract/limits.ts'
import { queries } from '#src/api/queries.ts'
import { pagesQuery, readQuery } from '../../api/reading.ts'
import { readChosenSite } from '../../shell/chosen-site.ts'
import { mayMake } from '../../shell/may.ts'
import { meQuery } from '../../shell/me.ts'

/** Longer than the page of the desk takes to load. */
export const DESK_FRESH_MS = 5_000

/** What the desk asks of who is inside: all of them at once. */
export const askedOfDesk = (siteId: string | null, search = '') => ({ siteId, search, rows: INSIDE_ROWS_MAX })

/** Asks who is inside, and at which sites, while the page of the desk is being loaded. */
export function readDeskAhead(companyId: string): void {
  const held = queries.getQueryData(meQuery.queryKey)?.memberships ?? []
  const here = held.filter((membership) => membership.companyId === companyId)
  if (!mayMake(here, listInside)) return
  const query = pagesQuery(companyId, listInside, askedOfDesk(readChosenSite(companyId)))
  void queries.prefetchInfiniteQuery({ ...query, staleTime: DESK_FRESH_MS })
  // Sites that come after the visitors would have every row drawn again.
  if (mayMake(here, listSites))
    void queries.prefetchQuery({ ...readQuery(companyId, listSites, {}), staleTime: DESK_FRESH_MS })
}
