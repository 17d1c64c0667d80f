import { useEffect } from 'react'
import { CONSOLE_PAGE_ROWS } from '#contract/limits.ts'

/** More rows than this are read on request only. */
const PAGES_MAX = 20
/** As many rows as are read. */
export const WHOLE_LIST_MAX = PAGES_MAX * CONSOLE_PAGE_ROWS

interface PagedList {
  readonly data: { readonly pages: readonly unknown[] } | undefined
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  readonly isError: boolean
  readonly fetchNextPage: () => unknown
}

/**
 * Reads the following pages of a list as well: only a whole list can be sorted.
 * @param isWanted false: nothing is read yet
 */
export function useWholeList(list: PagedList, isWanted = true): void {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = list
  const pages = data?.pages.length ?? 0
  useEffect(() => {
    if (isWanted && hasNextPage && !isFetching && !isError && pages > 0 && pages < PAGES_MAX)
      void fetchNextPage()
  }, [isWanted, hasNextPage, isFetching, isError, pages, fetchNextPage])
}
