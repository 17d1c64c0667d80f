import { useLayoutEffect } from 'react'
import type { Colors } from '#contract/wire-flags.ts'
import { useLate } from '#src/kiosk/connect/use-late.ts'

export const fetchLook = () => import('./look.ts')

/**
 * Applies the company's colours to the page.
 * @param colors `null`: the company is not known
 * @param isStarting the page keeps the colours that it was painted in first (public/look.js)
 */
export function useLook(colors: Colors | null, isNight: boolean, isStarting: boolean): void {
  const look = useLate(fetchLook, colors)
  useLayoutEffect(() => {
    if (!isStarting) look?.showLook(document.documentElement, colors ?? {}, isNight)
  }, [look, colors, isNight, isStarting])
}
