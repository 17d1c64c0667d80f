import { useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { takeBackExit } from '#contract/console/today.ts'
import { EXIT_UNDO_SHOWN_MS } from '#contract/limits.ts'
import { staffClient } from '../../api/staff-client.ts'
import { useCompany } from '../../shell/company.tsx'
import { inTurns } from '../../parts/in-turns.ts'

/** Offers for some seconds to take back the exits that were just recorded. */
export function useUndoneExits() {
  const { i18n } = useLingui()
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
    /** @returns in words how many are inside again, or how many exits stand, because something has happened since */
    async takeBack(): Promise<string> {
      setVisitIds([])
      let taken = 0
      const takeBackOne = (visitId: string) => staffClient.call(takeBackExit, { companyId, visitId })
      for await (const answers of inTurns(visitIds, takeBackOne))
        taken += answers.filter(({ ok }) => ok).length
      await queries.invalidateQueries({ queryKey: [companyId] })
      const standing = visitIds.length - taken
      return standing > 0
        ? i18n._('DESK_UNDO_REFUSED', { count: standing })
        : i18n._('DESK_TAKEN_BACK', { count: taken })
    },
  }
}
