import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { queries } from '#src/api/queries.ts'
import { useCompany } from '../shell/company.tsx'

/**
 * What is searched for on a page. It is kept for the entry in the tab's history, so that Back finds it again, but in memory
 * only: a name in an address would be written to the disk (decision 0027). Signing out empties it.
 */
export function useKeptText(page: string) {
  const { companyId } = useCompany()
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  const [text, setText] = useState(
    () => queries.getQueryData<string>([companyId, 'kept text', page, entry]) ?? '',
  )
  useEffect(() => {
    queries.setQueryData([companyId, 'kept text', page, entry], text)
  }, [companyId, page, entry, text])
  return [text, setText] as const
}
