import { useEffect } from 'react'

/** More rows than this are read on request only. */
const PAGES_MAX = 20

interface PagedList {
  readonly data: { readonly pages: readonly unknown[] } | undefined
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  readonly isError: boolean
  readonly fetchNextPage: () => unknown
}

/** Reads the following pages of a list as well: only a whole list can be sorted. */
export function useWholeList({ data, hasNextPage, isFetching, isError, fetchNextPage }: PagedList): void {
  const pages = data?.pages.length ?? 0
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError && pages > 0 && pages < PAGES_MAX) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, pages, fetchNextPage])
}
