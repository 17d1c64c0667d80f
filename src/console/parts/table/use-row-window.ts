import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { whenSettled } from '../../api/settled.ts'
import { READY_ROWS, ROWS_STEP, type RowWindow, rowWindow, WHOLE_ROWS_MAX } from './row-window.ts'

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
  // Enough to be measured: how many are on the screen is known once the table is laid out.
  const [seen, setSeen] = useState({ from: 0, to: ROWS_STEP, rowHeight: ROW_PX })
  /** Rows beside those on the screen: at first none, since they would delay the picture. */
  const ready = useRef(0)
  const [isPrinting, setPrinting] = useState(false)
  const isLong = count > WHOLE_ROWS_MAX
  useLayoutEffect(() => {
    if (!isLong) return
    const look = () => {
      const element = body.current
      if (!element) return
      const rowHeight = element.querySelector<HTMLElement>('[data-row]')?.offsetHeight || ROW_PX
      const { top } = element.getBoundingClientRect()
      const next = rowWindow({ count, rowHeight, top, screenHeight: innerHeight, ready: ready.current })
      setSeen((now) =>
        now.from === next.from && now.to === next.to && now.rowHeight === rowHeight
          ? now
          : { ...next, rowHeight },
      )
    }
    const lookAround = () => {
      ready.current = READY_ROWS
      look()
    }
    addEventListener('scroll', lookAround, { passive: true })
    addEventListener('resize', lookAround)
    look()
    const cancel = ready.current === 0 ? whenSettled(lookAround) : null
    return () => {
      cancel?.()
      removeEventListener('scroll', lookAround)
      removeEventListener('resize', lookAround)
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
