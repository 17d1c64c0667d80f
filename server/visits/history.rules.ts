interface Timed {
  /** Epoch milliseconds. */
  readonly at: number
}

/** A moment by which a visitor was taken to have left: closing time, or an exit by hand. */
export interface AssumedEnd extends Timed {
  /** Epoch milliseconds; a visitor's own exit before it replaces the assumption. */
  readonly replaceableUntil: number
}

/** An entry with what ended it. */
export interface PlacedVisit<Entry extends Timed, Exit extends Timed, End extends AssumedEnd = AssumedEnd> {
  readonly entry: Entry
  /** The exit that the visitor made. */
  readonly exit: Exit | null
  /** The assumption that ended the visit. */
  readonly assumedEnd: End | null
  /**
   * Epoch milliseconds; `null`: still inside. Without an exit and an assumed end it is the moment of the next entry, since the
   * visitor must have left before.
   */
  readonly exitedAt: number | null
}

/**
 * One visitor's entries and exits in the order in which they happened, whatever order they were reported in. An exit ends the
 * last entry before it, unless an earlier exit has: then it is unmatched. At the same moment the entry comes first. A visit
 * without an exit ends at the first assumed end or the next entry, whichever is earlier.
 */
export function visitHistory<Entry extends Timed, Exit extends Timed, End extends AssumedEnd = AssumedEnd>(
  entries: readonly Entry[],
  exits: readonly Exit[],
  assumedEnds: readonly End[] = [],
): {
  readonly visits: readonly PlacedVisit<Entry, Exit, End>[]
  readonly unmatchedExits: readonly Exit[]
} {
  const [inOrder, exitsInOrder, endsInOrder] = [byTime(entries), byTime(exits), byTime(assumedEnds)]
  const visits = inOrder.map((entry, index) => {
    const next = inOrder[index + 1]?.at ?? Number.POSITIVE_INFINITY
    const end = endsInOrder.find(({ at }) => at > entry.at && at < next) ?? null
    const before = Math.min(next, end?.replaceableUntil ?? next)
    const exit = exitsInOrder.find(({ at }) => at >= entry.at && at < before) ?? null
    const assumedEnd = exit === null ? end : null
    const exitedAt = exit?.at ?? end?.at ?? (Number.isFinite(next) ? next : null)
    return { entry, exit, assumedEnd, exitedAt }
  })
  const matched = new Set(visits.map(({ exit }) => exit))
  return { visits, unmatchedExits: exitsInOrder.filter((exit) => !matched.has(exit)) }
}

const byTime = <Item extends Timed>(items: readonly Item[]): Item[] => items.toSorted((a, b) => a.at - b.at)
