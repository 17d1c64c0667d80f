import { GUESTS_NAMED_MIN } from '#contract/limits.ts'

interface Group {
  readonly name: string | null
  readonly expected: number
  readonly arrived: number
  readonly noShows: number
}

const GROUPS_MAX = 10

/** The largest groups, and all others as one without a name: numbers of a few guests would tell of single people. */
export function namedGroups(groups: readonly Group[]): Group[] {
  const bySize = groups.toSorted(
    (a, b) => b.expected - a.expected || (a.name ?? '').localeCompare(b.name ?? ''),
  )
  const named = bySize
    .filter(({ name, expected }) => name !== null && expected >= GUESTS_NAMED_MIN)
    .slice(0, GROUPS_MAX)
  const others = groups.filter((one) => !named.includes(one))
  if (others.length === 0) return named
  const sum = (of: 'expected' | 'arrived' | 'noShows'): number =>
    others.reduce((total, one) => total + one[of], 0)
  return [
    ...named,
    { name: null, expected: sum('expected'), arrived: sum('arrived'), noShows: sum('noShows') },
  ]
}
