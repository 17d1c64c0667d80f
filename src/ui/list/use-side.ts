import { type RefObject, useLayoutEffect, useState } from 'react'

export type Side = 'below' | 'above'

/** Room that a list needs to be of use, in CSS pixels. */
const ROOM_PX = 240

/** On which side of its field a list opens: below, unless only above is room. The whole list is brought into view. */
export function useSide(anchor: RefObject<HTMLElement | null>, isOpen: boolean): Side {
  const [side, setSide] = useState<Side>('below')
  useLayoutEffect(() => {
    const field = anchor.current
    if (!isOpen || !field) return
    const { top, bottom } = field.getBoundingClientRect()
    const bar = document.querySelector('footer')
    const end =
      bar && getComputedStyle(bar).position === 'sticky' ? bar.getBoundingClientRect().top : innerHeight
    setSide(end - bottom < ROOM_PX && top > end - bottom ? 'above' : 'below')
    requestAnimationFrame(() =>
      field.querySelector('[role=listbox]')?.parentElement?.scrollIntoView({ block: 'nearest' }),
    )
  }, [anchor, isOpen])
  return side
}
