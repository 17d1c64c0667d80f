import { useLayoutEffect, useRef } from 'react'
import type { KioskView } from '#machines/kiosk/kiosk.types.ts'
import { useLate } from './use-late.ts'

/** Tells the page's styles in which direction the visitor goes (`src/ui/frame/travel.css.ts`), as the machine knows it. */
export function useTravel(view: KioskView): void {
  const shown = useRef(view)
  const rules = useLate(() => import('#machines/kiosk/kiosk.travel.ts'))
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = view
    if (!rules?.isElsewhere(before, view)) return
    const travel = rules.travelBetween(before, view)
    const { dataset } = document.documentElement
    if (travel === null) delete dataset.travel
    else dataset.travel = travel
  }, [rules, view])
}
