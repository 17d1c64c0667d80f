/** Something that moved on a screen that stood already. */
interface Shift {
  /** The path of the screen. */
  readonly screen: string
  /** Its heading: several screens have one path. */
  readonly title: string
  /** As the browser scores it: moved share of the screen times how far it moved. */
  readonly value: number
  /** Within half a second of a tap or a key: the browser's own sum leaves it out, a visitor sees it. */
  readonly afterInput: boolean
  /** Since the screen's first frame. */
  readonly afterMs: number
  /** The elements: what they are, how their text begins, and their rectangles before and after (x, y, width, height). */
  readonly moved: readonly string[]
}

export interface ShiftWatch {
  readonly shifts: Shift[]
  readonly seen: Set<string>
}

/** Runs in the page: collects what moves after the first frame of a screen, be it by a tap or by itself. */
export function watchShifts(): void {
  const watch: ShiftWatch = { shifts: [], seen: new Set() }
  Object.assign(window, { shiftWatch: watch })
  let heading = ''
  /** Until the first frame of a screen is painted, everything may move. */
  let standsSince = Number.POSITIVE_INFINITY
  const path = () => location.pathname.replace(/\/(end)\/.*/, '/$1')
  new MutationObserver(() => {
    const now = document.querySelector('h1')?.textContent ?? ''
    if (now === heading || now === '') return
    heading = now
    standsSince = Number.POSITIVE_INFINITY
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (heading !== now) return
        standsSince = performance.now()
        watch.seen.add(path())
      }),
    )
  }).observe(document, { childList: true, subtree: true, characterData: true })

  const rectangle = ({ x, y, width, height }: DOMRectReadOnly) =>
    [x, y, width, height].map(Math.round).join(' ')
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement
    if (!element) return 'gone'
    const { id, className } = element
    const styles = typeof className === 'string' && className ? `.${className.split(' ')[0]}` : ''
    return `${element.tagName.toLowerCase()}${id && `#${id}`}${styles} “${(element.textContent ?? '').trim().slice(0, 40)}”`
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.startTime < standsSince) continue
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        readonly value: number
        readonly hadRecentInput: boolean
        readonly sources: readonly {
          readonly node: Node | null
          readonly previousRect: DOMRectReadOnly
          readonly currentRect: DOMRectReadOnly
        }[]
      }
      watch.shifts.push({
        screen: path(),
        title: heading.slice(0, 40),
        value,
        afterInput: hadRecentInput,
        afterMs: Math.round(entry.startTime - standsSince),
        moved: sources.map(
          ({ node, previousRect, currentRect }) =>
            `${nameOf(node)}: ${rectangle(previousRect)} → ${rectangle(currentRect)}`,
        ),
      })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
