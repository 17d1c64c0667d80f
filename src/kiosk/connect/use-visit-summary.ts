import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { visitSummary } from '#machines/visit/visit.summary.ts'
import type { VisitSummary } from '#machines/visit/visit.types.ts'
import { useKiosk } from './kiosk-context.tsx'

const nothing: VisitSummary = { visitor: null, visitorType: null, host: null, reason: null, documents: null }

/** What is known of the visit that is shown. Apart from the kiosk's view, because home does not need it. */
export function useVisitSummary(): VisitSummary {
  const kiosk = useKiosk()
  const watch = useCallback((tell: () => void) => kiosk.subscribe(tell).unsubscribe, [kiosk])
  const context = useSyncExternalStore(watch, () => kiosk.getSnapshot().children.visit?.getSnapshot().context)
  return useMemo(() => (context ? visitSummary(context) : nothing), [context])
}
