interface Said {
  /** Epoch milliseconds. */
  readonly at: number
}

/** What became of an entry. */
export interface Stay<Entry extends Said, Exit extends Said> {
  readonly entry: Entry
  /** What the visitor said when leaving. */
  readonly exit: Exit | null
  /** Epoch milliseconds; `null`: still inside. Without an exit, the moment of the next entry: they must have left before. */
  readonly exitedAt: number | null
}

/**
 * One visitor's comings and goings by the time they happened, whatever order they were heard of in. An exit ends the
 * last entry before it, unless an earlier exit has: then it belongs to none. At the same moment the entry comes first.
 */
export function staysOf<Entry extends Said, Exit extends Said>(
  entries: readonly Entry[],
  exits: readonly Exit[],
): { readonly stays: readonly Stay<Entry, Exit>[]; readonly strays: readonly Exit[] } {
  const inOrder = entries.toSorted((a, b) => a.at - b.at)
  const left = exits.toSorted((a, b) => a.at - b.at)
  const strays = left.filter(({ at }) => at < (inOrder[0]?.at ?? Number.POSITIVE_INFINITY))
  const stays = inOrder.map((entry, place) => {
    const next = inOrder[place + 1]?.at ?? Number.POSITIVE_INFINITY
    const [exit = null, ...others] = left.filter(({ at }) => at >= entry.at && at < next)
    strays.push(...others)
    return { entry, exit, exitedAt: exit?.at ?? (Number.isFinite(next) ? next : null) }
  })
  return { stays, strays }
}
