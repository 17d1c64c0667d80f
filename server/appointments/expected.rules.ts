interface Stay {
  readonly startsAt: Date
  readonly endsAt: Date
}

/** When most guests are expected at the same time, and how many; `null`: none are. */
export function peakOf(stays: readonly Stay[]): { readonly at: Date; readonly guests: number } | null {
  const changes = stays
    .flatMap(({ startsAt, endsAt }) => [
      { at: startsAt.getTime(), by: 1 },
      { at: endsAt.getTime(), by: -1 },
    ])
    // One who leaves makes room for one who comes at that time.
    .sort((a, b) => a.at - b.at || a.by - b.by)
  let inside = 0
  let peak: { at: Date; guests: number } | null = null
  for (const { at, by } of changes) {
    inside += by
    if (inside > (peak?.guests ?? 0)) peak = { at: new Date(at), guests: inside }
  }
  return peak
}
