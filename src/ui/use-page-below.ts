import { type RefObject, useCallback, useEffect, useState } from 'react'
import { itemsBelow, scrollSmoothly, watchContent } from './use-below.ts'

const SLACK_PX = 8
const SCROLL_SHARE = 0.8

/**
 * What of an answer lies below a bar that stays at the bottom of the screen: `null` = nothing, or the bar is at the end of
 * the page itself. What follows the answer, such as the company's picture, is nothing that anyone misses.
 */
export function usePageBelow(bar: RefObject<HTMLElement | null>, answer: RefObject<HTMLElement | null>) {
  const [items, setItems] = useState<number | null>(null)
  useEffect(() => {
    const fixed = bar.current
    const content = answer.current
    if (!fixed || !content) return undefined
    return watchContent(content, window, () => {
      const edge = fixed.getBoundingClientRect().top
      const isFixed = getComputedStyle(fixed).position === 'sticky'
      const { bottom } = content.getBoundingClientRect()
      setItems(isFixed && bottom > edge + SLACK_PX ? itemsBelow(content, edge) : null)
    })
  }, [bar, answer])
  const scrollOn = useCallback(() => {
    const seen = bar.current?.getBoundingClientRect().top ?? 0
    window.scrollBy({ top: seen * SCROLL_SHARE, behavior: scrollSmoothly() })
  }, [bar])
  return { items, scrollOn }
}
