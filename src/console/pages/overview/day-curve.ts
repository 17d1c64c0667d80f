/** The hours that are drawn at least: those of an office. */
const FIRST = 7
const LAST = 18

interface Day {
  readonly hour: number
  readonly entries: readonly number[]
  readonly usual: readonly number[] | null
}

/** The hours that are drawn: those of an office, and those in which anyone comes. */
export function hoursShown({ hour, entries, usual }: Day): { readonly from: number; readonly to: number } {
  const busy = entries.flatMap((some, at) => (some > 0 || (usual?.[at] ?? 0) > 0 ? [at] : []))
  return { from: Math.min(FIRST, hour, ...busy), to: Math.max(LAST, hour, ...busy) }
}

/** Entries of the hours that are over, and what is usual by then: the open hour has not had its time. */
export function untilNow({ hour, entries, usual }: Day): {
  readonly entries: number
  readonly usual: number | null
} {
  const sum = (counts: readonly number[]) => counts.slice(0, hour).reduce((all, some) => all + some, 0)
  return { entries: sum(entries), usual: usual && Math.round(sum(usual)) }
}

/** The upper end of the axis: the next of 1, 2, 5 and their tens that is even to halve. */
export function topOf(counts: readonly number[]): number {
  const most = Math.max(...counts, 0)
  for (let ten = 1; ; ten *= 10) for (const step of [2, 4, 6, 10]) if (step * ten >= most) return step * ten
}
