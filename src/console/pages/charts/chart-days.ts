import { plusDays } from '../../parts/days.ts'

/** Longer spans are drawn by weeks: a column of a day would be thinner than the gap beside it. */
const DAYS_DRAWN_MAX = 62
const WEEK = 7

/** Consecutive days that one column stands for. */
export interface DayGroup {
  /** ISO days; both belong to it. */
  readonly from: string
  readonly to: string
}

/** All days of a span. @param from ISO day @param to the last day, inclusive */
const daysOf = (from: string, to: string): string[] =>
  Array.from({ length: daysIn(from, to) }, (_, index) => plusDays(from, index))

/** How many days a span has. */
export const daysIn = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / 86_400_000) + 1

/** The columns of a span: its days, or for a long one seven days each, counted from the last day back. */
export function dayGroups(from: string, to: string): DayGroup[] {
  const days = daysOf(from, to)
  if (days.length <= DAYS_DRAWN_MAX) return days.map((day) => ({ from: day, to: day }))
  const first = days.length % WEEK
  const starts = [
    ...(first === 0 ? [] : [0]),
    ...Array.from({ length: Math.floor(days.length / WEEK) }, (_, week) => first + week * WEEK),
  ]
  return starts.map((start, index) => ({
    from: days[start] ?? from,
    to: days[(starts[index + 1] ?? days.length) - 1] ?? to,
  }))
}

interface OfDay {
  readonly day: string
}

/** What belongs to each of the columns. */
export function byGroup<Row extends OfDay>(groups: readonly DayGroup[], rows: readonly Row[]): Row[][] {
  return groups.map(({ from, to }) => rows.filter(({ day }) => from <= day && day <= to))
}

/** Visits of each of the columns. */
export const visitsByGroup = (
  groups: readonly DayGroup[],
  days: readonly { readonly day: string; readonly visits: number }[],
): number[] => byGroup(groups, days).map((ofGroup) => ofGroup.reduce((sum, { visits }) => sum + visits, 0))
