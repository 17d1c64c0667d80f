/** Numbers by what they are of; what has none is left out. */
export type Counts = Readonly<Record<string, number>>

/** What visits can be divided by; '' is none. A reason is named by a hash: one that was typed is in the visit alone. */
interface Divided {
  readonly sites: Counts
  readonly types: Counts
  readonly reasons: Counts
}

/** The most people inside at the same time. */
export interface PeakFigures extends Divided {
  readonly inside: number
  /** ISO instant when it was first reached. */
  readonly at: string
}

/** What charts say of the visits that began on one day, and of its peak. */
export interface DayFigures extends Divided {
  /** By the hour of the clock. */
  readonly hours: Counts
  /** By whole minutes, of visits whose length is known. */
  readonly minutes: Counts
  /** How visits ended, of those that have. */
  readonly exits: Counts
  /** `null`: the day has not begun. */
  readonly peak: PeakFigures | null
}

export const noFigures: DayFigures = {
  hours: {},
  sites: {},
  types: {},
  reasons: {},
  minutes: {},
  exits: {},
  peak: null,
}

export function sumOfCounts(all: readonly Counts[]): Counts {
  const sums: Record<string, number> = {}
  for (const counts of all)
    for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count
  return sums
}

export const totalOf = (counts: Counts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Two parts of one day as one. @param earlier its peak stays where both are equal */
export function joinedDay(earlier: DayFigures, later: DayFigures): DayFigures {
  const sum = (pick: (day: DayFigures) => Counts): Counts => sumOfCounts([pick(earlier), pick(later)])
  return {
    hours: sum(({ hours }) => hours),
    sites: sum(({ sites }) => sites),
    types: sum(({ types }) => types),
    reasons: sum(({ reasons }) => reasons),
    minutes: sum(({ minutes }) => minutes),
    exits: sum(({ exits }) => exits),
    peak: (later.peak?.inside ?? -1) > (earlier.peak?.inside ?? -1) ? later.peak : earlier.peak,
  }
}

/** The median of lengths in whole minutes: between the two in the middle if their number is even. */
export function medianOf(minutes: Counts): number | null {
  const sorted = Object.entries(minutes)
    .map(([length, count]) => [Number(length), count] as const)
    .sort(([a], [b]) => a - b)
  const total = totalOf(minutes)
  if (total === 0) return null
  const at = (place: number): number => {
    let seen = 0
    for (const [length, count] of sorted) {
      seen += count
      if (place < seen) return length
    }
    return 0
  }
  return Math.round((at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2)
}

/** Visits by how long they lasted. @param bounds ascending; what lasts a bound exactly belongs to the next slot */
export function slotsOf(minutes: Counts, bounds: readonly number[]): number[] {
  const slots = Array.from({ length: bounds.length + 1 }, () => 0)
  for (const [length, count] of Object.entries(minutes)) {
    const slot = bounds.filter((bound) => Number(length) >= bound).length
    slots[slot] = (slots[slot] ?? 0) + count
  }
  return slots
}

/** Monday is 0. @param day ISO day */
export const weekdayOf = (day: string): number => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7
