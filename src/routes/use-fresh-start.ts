import { useLingui } from '@lingui/react'
import { useCallback, useEffect, useRef } from 'react'
import { IDLE_WARNING_MS, TEXT_SIZES, TOAST_MS } from '#contract/limits.ts'
import { useEmitted, useKioskView } from '#src/connect/kiosk-context.tsx'
import { activateLocale, DEFAULT_LOCALE } from '#src/i18n/locales.ts'
import { setTextSize, useTextSize } from '#src/ui/text-size.ts'

/**
 * The next visitor finds the company's language and our size of text again: after a visit, as soon as its last notice was read, and
 * when home has been left alone. A phone stays its owner's.
 */
export function useFreshStart(): void {
  const { locale } = useLingui().i18n
  const textSize = useTextSize()
  const { screen, isMobile } = useKioskView()
  const isHome = screen === 'home'
  const hasEnded = useRef(false)
  useEmitted(
    'VISIT_ENDED',
    useCallback(() => {
      hasEnded.current = true
    }, []),
  )
  useEffect(() => {
    if (!isHome || isMobile) return
    const delay = hasEnded.current ? TOAST_MS : IDLE_WARNING_MS
    hasEnded.current = false
    if (locale === DEFAULT_LOCALE && textSize === TEXT_SIZES[0]) return
    const timer = setTimeout(() => {
      setTextSize(TEXT_SIZES[0])
      void activateLocale(DEFAULT_LOCALE)
    }, delay)
    return () => clearTimeout(timer)
  }, [isHome, isMobile, locale, textSize])
}
