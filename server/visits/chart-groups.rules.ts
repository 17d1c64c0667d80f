interface DayCount {
  /** ISO day. */
  readonly day: string
  readonly visits: number
}

/** Visits of one day at one site, or of one type. */
export interface GroupDay extends DayCount {
  /** '': none. */
  readonly id: string
  readonly name: string | null
}

interface VisitGroup {
  /** `null`: all groups that are not named by themselves; '': visits at no site, or of no type. */
  readonly id: string | null
  readonly name: string | null
  readonly visits: number
  readonly days: DayCount[]
}

/** More colours than these cannot be told apart. */
const GROUPS_MAX = 6

const sumOf = (days: readonly DayCount[]): number => days.reduce((sum, { visits }) => sum + visits, 0)

/** The largest groups by the number of their visits, and all others as one. @param rows in the order of days */
export function visitGroups(rows: readonly GroupDay[]): VisitGroup[] {
  const byId = new Map<string, GroupDay[]>()
  for (const row of rows) {
    const days = byId.get(row.id)
    if (days) days.push(row)
    else byId.set(row.id, [row])
  }
  const groups = [...byId].map(([id, days]) => ({
    id,
    name: days[0]?.name ?? null,
    visits: sumOf(days),
    days: days.map(({ day, visits }) => ({ day, visits })),
  }))
  const bySize = groups.toSorted((a, b) => b.visits - a.visits || (a.id < b.id ? -1 : 1))
  if (bySize.length <= GROUPS_MAX) return bySize
  const named = bySize.slice(0, GROUPS_MAX - 1)
  const isNamed = new Set(named.map(({ id }) => id))
  const others = new Map<string, number>()
  for (const { id, day, visits } of rows)
    if (!isNamed.has(id)) others.set(day, (others.get(day) ?? 0) + visits)
  const days = [...others].map(([day, visits]) => ({ day, visits }))
  return [...named, { id: null, name: null, visits: sumOf(days), days }]
}
