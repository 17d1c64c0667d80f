/** What the page of the desk knows of itself. */
export interface WatchedDesk {
  /** When the first rows were painted, and when all that are inside were listed, since the navigation began; 0: not yet. */
  rowsAt: number
  wholeAt: number
  /** Of the machine's clock, when a visit came to stand in the first row; by its id. */
  readonly shownAt: Record<string, number>
  /** Between two frames, in ms. */
  readonly frames: number[]
  isScrolling: boolean
}

/** Runs in the page. @param most as many are inside */
export function watchDesk(most: number): void {
  const watched: WatchedDesk = { rowsAt: 0, wholeAt: 0, shownAt: {}, frames: [], isScrolling: false }
  Object.assign(window, { watched })
  const afterPaint = (then: () => void) => requestAnimationFrame(() => setTimeout(then))
  const look = () => {
    const table = document.querySelector('main table')
    if (!table) return
    const rows = table.querySelectorAll('tbody tr[data-row]')
    // A table that shows a part of its rows says how many there are, with the heading.
    const listed = Math.max(Number(table.getAttribute('aria-rowcount') ?? 0) - 1, rows.length)
    const first = rows[0]?.getAttribute('data-row')
    afterPaint(() => {
      if (listed > 0) watched.rowsAt ||= performance.now()
      if (listed >= most) watched.wholeAt ||= performance.now()
      if (first) watched.shownAt[first] ??= Date.now()
    })
  }
  new MutationObserver(look).observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['aria-rowcount', 'data-row'],
  })
  let before = performance.now()
  const frame = (now: number) => {
    if (watched.isScrolling) watched.frames.push(now - before)
    before = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}
