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
  const sums = new Map<string, number>()
  for (const { id, visits } of rows) sums.set(id, (sums.get(id) ?? 0) + visits)
  const bySize = [...sums].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
  const named = bySize.map(([id]) => id).slice(0, bySize.length > GROUPS_MAX ? GROUPS_MAX - 1 : GROUPS_MAX)
  return groupsOf(rows, named, bySize.length > GROUPS_MAX)
}

/** Other numbers by the same groups, in the same order. */
export const sameGroups = (groups: readonly VisitGroup[], rows: readonly GroupDay[]): VisitGroup[] => {
  const named = groups.flatMap(({ id }) => (id === null ? [] : [id]))
  const isNamed = new Set(named)
  return groupsOf(rows, named, groups.length > named.length || rows.some(({ id }) => !isNamed.has(id)))
}

function groupsOf(rows: readonly GroupDay[], named: readonly string[], hasOthers: boolean): VisitGroup[] {
  const groups = new Map<string | null, { name: string | null; days: Map<string, number> }>()
  for (const id of [...named, ...(hasOthers ? [null] : [])]) groups.set(id, { name: null, days: new Map() })
  const isNamed = new Set(named)
  for (const { id, name, day, visits } of rows) {
    const group = groups.get(isNamed.has(id) ? id : null)
    if (!group) continue
    if (isNamed.has(id)) group.name = name
    group.days.set(day, (group.days.get(day) ?? 0) + visits)
  }
  return [...groups].map(([id, group]) => {
    const days = [...group.days].map(([day, visits]) => ({ day, visits }))
    return { id, name: group.name, visits: sumOf(days), days }
  })
}
