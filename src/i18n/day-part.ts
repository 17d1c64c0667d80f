/**
 * Parts of a day that some language greets differently. Each language's own message decides which of them have the same
 * greeting.
 */
const dayParts = [
  [5, 'morning'],
  [11, 'forenoon'],
  [12, 'noon'],
  [14, 'afternoon'],
  [15, 'lateAfternoon'],
  [18, 'evening'],
  [20, 'night'],
] as const

export type DayPart = (typeof dayParts)[number][1]

/** @param hour 0 to 23; the hours before the first part belong to the night before */
export const dayPartOf = (hour: number): DayPart =>
  dayParts.findLast(([from]) => hour >= from)?.[1] ?? 'night'

/** By time zone: a new one takes longer than all else that home draws. */
const formats: Record<string, Intl.DateTimeFormat> = {}

/** The hour of the day, 0 to 23. @param timeZone `null` = the device's own */
export function hourIn(timeZone: string | null, now: Date): number {
  const zone = timeZone ?? undefined
  formats[zone ?? ''] ??= new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: zone })
  return Number(formats[zone ?? '']?.format(now))
}
