import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { queries } from '#src/api/queries.ts'
import { useSettledSearch } from '../../parts/use-settled-search.ts'

/**
 * What is searched for in the log. It is kept for the entry in the tab's history, so that Back finds it again, but in memory
 * only: a name in an address would be written to the disk (decision 0027). Signing out empties it.
 */
export function useLogSearch(companyId: string) {
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  const [typed, setTyped] = useState(
    () => queries.getQueryData<string>([companyId, 'logSearch', entry]) ?? '',
  )
  useEffect(() => {
    queries.setQueryData([companyId, 'logSearch', entry], typed)
  }, [companyId, entry, typed])
  return { typed, setTyped, search: useSettledSearch(typed) }
}
