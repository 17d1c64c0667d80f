import type { Direction } from '#contract/entities/direction.ts'

/** The visits that an observer at the door would have written down for one visitor. */
export function watched(events: readonly { readonly direction: Direction; readonly at: number }[]) {
  const visits: { entry: number; exit: number | null; assumed: boolean }[] = []
  const strays: number[] = []
  for (const { direction, at } of events.toSorted((a, b) => a.at - b.at)) {
    const last = visits.at(-1)
    const inside = last?.exit === null ? last : null
    if (direction === 'entry') {
      if (inside) Object.assign(inside, { exit: at, assumed: true })
      visits.push({ entry: at, exit: null, assumed: false })
    } else if (inside) inside.exit = at
    else strays.push(at)
  }
  return { visits, strays }
}
