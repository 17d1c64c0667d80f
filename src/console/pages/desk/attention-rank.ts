import type { listInside } from '#contract/console/today.ts'
import type { Answered } from '../../api/reading.ts'
import type { SortValues } from '../../parts/table/sorting.ts'
import { listedValues } from '../../parts/table/visit-columns.tsx'

export type Inside = Answered<typeof listInside>['people'][number]

export type InsideColumn = 'name' | 'company' | 'host' | 'type' | 'since' | 'site' | 'state'

/** Overdue visits first, then those that a rule has flagged. */
const attentionRank = ({ isOverdue, flags }: Pick<Inside, 'isOverdue' | 'flags'>): number =>
  isOverdue ? 0 : flags.length > 0 ? 1 : 2

/** How visitors inside are placed by each column. */
export const insideValues = (
  siteName: (siteId: string | null) => string,
): SortValues<Inside, InsideColumn> => ({
  ...listedValues(siteName),
  since: ({ enteredAt }) => Date.parse(enteredAt),
  state: attentionRank,
})
