import { type RefObject, useCallback, useEffect, useState } from 'react'

interface Below {
  readonly canScroll: boolean
  readonly isMore: boolean
  /** Items marked `data-item` that are not seen whole; 0 = there are none to count. */
  readonly items: number
}

/** Less than this is no text that anyone misses, only a border or a rounded pixel. */
const SLACK_PX = 8
/** The share of a box that one press scrolls on: the last lines stay as the first. */
const SCROLL_SHARE = 0.8

const none: Below = { canScroll: false, isMore: false, items: 0 }

/** @param edge where the visible part ends, in the coordinates of the viewport */
export function itemsBelow(content: Element, edge: number): number {
  // Items of a box within the content are counted by that box.
  const own = content.closest('[data-box]')
  const isBelow = (item: Element) =>
    item.closest('[data-box]') === own && item.getBoundingClientRect().bottom > edge + SLACK_PX
  return [...content.querySelectorAll('[data-item]')].filter(isBelow).length
}

function belowIn(box: Element): Below {
  const canScroll = box.scrollHeight > box.clientHeight + SLACK_PX
  if (box.scrollTop + box.clientHeight >= box.scrollHeight - SLACK_PX) return { ...none, canScroll }
  return { canScroll, isMore: true, items: itemsBelow(box, box.getBoundingClientRect().bottom) }
}

const isSame = (one: Below, other: Below): boolean =>
  one.canScroll === other.canScroll && one.isMore === other.isMore && one.items === other.items

const lastIn = (box: Element, selector: string) => [...box.querySelectorAll<HTMLElement>(selector)].at(-1)

/** The box itself, or the last button of its items or of a dialog: the button that was pressed is gone at the end. */
function keepFocus(box: HTMLElement): void {
  const button = document.activeElement
  if (!button?.matches('[data-more]')) return
  const last =
    box.tabIndex >= 0 ? box : (lastIn(box, '[data-item] button') ?? lastIn(box, 'button:not([data-more])'))
  last?.focus({ preventScroll: true })
}

/** Calls `measure` now and after everything that may change how much of the content is seen. */
export function watchContent(content: HTMLElement, scroller: EventTarget, measure: () => void): () => void {
  const sizes = new ResizeObserver(measure)
  const observe = () => {
    sizes.disconnect()
    for (const element of [content, ...content.children]) sizes.observe(element)
    measure()
  }
  const changes = new MutationObserver(observe)
  changes.observe(content, { childList: true, subtree: true })
  scroller.addEventListener('scroll', measure, { passive: true })
  window.addEventListener('resize', measure)
  observe()
  return () => {
    sizes.disconnect()
    changes.disconnect()
    scroller.removeEventListener('scroll', measure)
    window.removeEventListener('resize', measure)
  }
}

export const scrollSmoothly = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'

/** What of a box lies below its edge. */
export function useBelow(box: RefObject<HTMLElement | null>) {
  const [below, setBelow] = useState(none)
  useEffect(() => {
    const scrolled = box.current
    if (!scrolled) return undefined
    return watchContent(scrolled, scrolled, () => {
      const now = belowIn(scrolled)
      if (!now.isMore && scrolled.parentElement?.contains(document.activeElement)) keepFocus(scrolled)
      setBelow((before) => (isSame(before, now) ? before : now))
    })
  }, [box])
  const scrollOn = useCallback(() => {
    const top = (box.current?.clientHeight ?? 0) * SCROLL_SHARE
    box.current?.scrollBy({ top, behavior: scrollSmoothly() })
  }, [box])
  return { ...below, scrollOn }
}
