/** Something that moved on a screen that stood already. */
interface Shift {
  /** The path of the screen. */
  readonly screen: string
  /** As the browser scores it: moved share of the screen times how far it moved. */
  readonly value: number
  /** The elements, by how their text begins. */
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
  new MutationObserver(() => {
    const now = document.querySelector('h1')?.textContent ?? ''
    if (now === heading || now === '') return
    heading = now
    standsSince = Number.POSITIVE_INFINITY
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (heading !== now) return
        standsSince = performance.now()
        watch.seen.add(location.pathname.replace(/\/(end)\/.*/, '/$1'))
      }),
    )
  }).observe(document, { childList: true, subtree: true, characterData: true })

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.startTime < standsSince) continue
      const { value, sources } = entry as PerformanceEntry & {
        readonly value: number
        readonly sources: readonly { readonly node: Node | null }[]
      }
      watch.shifts.push({
        screen: location.pathname.replace(/\/(end)\/.*/, '/$1'),
        value,
        moved: sources.map(({ node }) => {
          const element = node instanceof Element ? node : node?.parentElement
          return element
            ? `${element.tagName.toLowerCase()} “${(element.textContent ?? '').slice(0, 40)}”`
            : 'gone'
        }),
      })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
