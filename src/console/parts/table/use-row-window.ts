import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type RowWindow, rowWindow, WHOLE_ROWS_MAX } from './row-window.ts'

/** Of a row before one was measured. */
const ROW_PX = 40

/**
 * The rows of a table that have to be in the page: of a long one only those near the screen, since a thousand rows take seconds to
 * build on a slow computer. On paper it is all of them.
 */
export function useRowWindow(
  body: RefObject<HTMLElement | null>,
  count: number,
): { readonly window: RowWindow; readonly rowHeight: number } {
  const [seen, setSeen] = useState({ from: 0, to: WHOLE_ROWS_MAX / 2, rowHeight: ROW_PX })
  const [isPrinting, setPrinting] = useState(false)
  const isLong = count > WHOLE_ROWS_MAX
  useLayoutEffect(() => {
    if (!isLong) return
    const look = () => {
      const element = body.current
      if (!element) return
      const rowHeight = element.querySelector<HTMLElement>('[data-row]')?.offsetHeight || ROW_PX
      const { top } = element.getBoundingClientRect()
      const next = rowWindow({ count, rowHeight, top, screenHeight: innerHeight })
      setSeen((now) =>
        now.from === next.from && now.to === next.to && now.rowHeight === rowHeight
          ? now
          : { ...next, rowHeight },
      )
    }
    look()
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [body, count, isLong])
  useEffect(() => {
    // The browser takes the picture as soon as the listener has ended.
    const print = (isOn: boolean) => () => flushSync(() => setPrinting(isOn))
    const [begin, end] = [print(true), print(false)]
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  const { from, to, rowHeight } = seen
  return {
    window: isLong && !isPrinting ? { from, to: Math.min(to, count) } : { from: 0, to: count },
    rowHeight,
  }
}
