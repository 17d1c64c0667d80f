interface Timed {
  /** Epoch milliseconds. */
  readonly at: number
}

/** An entry with what ended it. */
export interface PlacedVisit<Entry extends Timed, Exit extends Timed> {
  readonly entry: Entry
  /** The exit that the visitor made. */
  readonly exit: Exit | null
  /**
   * Epoch milliseconds; `null`: still inside. Without an exit it is the moment of the next entry, since the visitor must have
   * left before.
   */
  readonly exitedAt: number | null
}

/**
 * One visitor's entries and exits in the order in which they happened, whatever order they were reported in. An exit ends the
 * last entry before it, unless an earlier exit has: then it is unmatched. At the same moment the entry comes first.
 */
export function visitHistory<Entry extends Timed, Exit extends Timed>(
  entries: readonly Entry[],
  exits: readonly Exit[],
): { readonly visits: readonly PlacedVisit<Entry, Exit>[]; readonly unmatchedExits: readonly Exit[] } {
  const inOrder = entries.toSorted((a, b) => a.at - b.at)
  const exitsInOrder = exits.toSorted((a, b) => a.at - b.at)
  const firstEntryAt = inOrder[0]?.at ?? Number.POSITIVE_INFINITY
  const unmatchedExits = exitsInOrder.filter(({ at }) => at < firstEntryAt)
  const visits = inOrder.map((entry, index) => {
    const next = inOrder[index + 1]?.at ?? Number.POSITIVE_INFINITY
    const [exit = null, ...others] = exitsInOrder.filter(({ at }) => at >= entry.at && at < next)
    unmatchedExits.push(...others)
    return { entry, exit, exitedAt: exit?.at ?? (Number.isFinite(next) ? next : null) }
  })
  return { visits, unmatchedExits }
}
