import { type RefObject, useCallback, useEffect, useState } from 'react'
import { itemsBelow, scrollSmoothly, watchContent } from './use-below.ts'

const SLACK_PX = 8
const SCROLL_SHARE = 0.8

/**
 * What of a page lies below a bar that stays at the bottom of the screen: `null` = nothing, or the bar is at the end of
 * the page itself.
 */
export function usePageBelow(bar: RefObject<HTMLElement | null>) {
  const [items, setItems] = useState<number | null>(null)
  useEffect(() => {
    const fixed = bar.current
    const content = fixed?.previousElementSibling
    if (!fixed || !(content instanceof HTMLElement)) return undefined
    return watchContent(content, window, () => {
      const edge = fixed.getBoundingClientRect().top
      const isFixed = getComputedStyle(fixed).position === 'sticky'
      // The padding at the end of the content is nothing that anyone misses.
      const { paddingBottom } = getComputedStyle(content)
      const end = content.getBoundingClientRect().bottom - (Number.parseFloat(paddingBottom) || 0)
      setItems(isFixed && end > edge + SLACK_PX ? itemsBelow(content, edge) : null)
    })
  }, [bar])
  const scrollOn = useCallback(() => {
    const seen = bar.current?.getBoundingClientRect().top ?? 0
    window.scrollBy({ top: seen * SCROLL_SHARE, behavior: scrollSmoothly() })
  }, [bar])
  return { items, scrollOn }
}
