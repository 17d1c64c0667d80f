import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { takeBackExit } from '#contract/console/today.ts'
import { EXIT_UNDO_SHOWN_MS } from '#contract/limits.ts'
import { staffClient } from '../../api/staff-client.ts'
import { useCompany } from '../../shell/company.tsx'

/** All exits count on the same counter, so more at once would only wait for each other. */
const AT_ONCE = 4

/** Offers for some seconds to take back the exits that were just recorded. */
export function useUndoneExits() {
  const { companyId } = useCompany()
  const queries = useQueryClient()
  const [visitIds, setVisitIds] = useState<readonly string[]>([])
  useEffect(() => {
    if (visitIds.length === 0) return
    const timer = setTimeout(() => setVisitIds([]), EXIT_UNDO_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [visitIds])
  return {
    isOffered: visitIds.length > 0,
    offer: setVisitIds,
    forget: () => setVisitIds([]),
    /** @returns how many are inside again, and how many exits stand, because something has happened since */
    async takeBack(): Promise<{ readonly taken: number; readonly standing: number }> {
      setVisitIds([])
      let taken = 0
      for (let first = 0; first < visitIds.length; first += AT_ONCE) {
        const some = visitIds.slice(first, first + AT_ONCE)
        const answers = await Promise.all(
          some.map((visitId) => staffClient.call(takeBackExit, { companyId, visitId })),
        )
        taken += answers.filter(({ ok }) => ok).length
      }
      await queries.invalidateQueries({ queryKey: [companyId] })
      return { taken, standing: visitIds.length - taken }
    },
  }
}
