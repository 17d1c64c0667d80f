import type { Repeat } from '#contract/console/appointments.ts'
import { APPOINTMENT_DAYS_MAX, APPOINTMENT_SERIES_MAX } from '#contract/limits.ts'
import { ok, type Result } from '#contract/result.ts'
import { DAY_MS } from '#contract/time.ts'
import { type Refusal, refuse } from '#server/platform/refusal.ts'

const atNoon = (day: string): Date => new Date(`${day}T12:00:00Z`)
const dayOf = (date: Date): string => date.toISOString().slice(0, 10)
const plusDays = (day: string, days: number): string => dayOf(new Date(atNoon(day).getTime() + days * DAY_MS))
/** Whole days from one day of the calendar to another. */
const daysBetween = (from: string, to: string): number =>
  Math.round((atNoon(to).getTime() - atNoon(from).getTime()) / DAY_MS)

/** The same day of a later month; a month that is too short has none. */
function plusMonths(day: string, months: number): string | null {
  const date = atNoon(day)
  const wanted = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + months, 1)
  date.setUTCDate(wanted)
  return date.getUTCDate() === wanted ? dayOf(date) : null
}

/** The days on which a series begins anew, the first one included, in order. */
function repeatedDays(first: string, every: Repeat, until: string): string[] {
  const days: string[] = []
  for (let nth = 0; days.length <= APPOINTMENT_SERIES_MAX; nth++) {
    const next =
      every === 'month' ? plusMonths(first, nth) : plusDays(first, every === 'week' ? nth * 7 : nth)
    if (next === null) continue
    if (next > until) break
    days.push(next)
  }
  return days
}

interface AskedTime {
  readonly day: string
  readonly from: string
  readonly to: string
  readonly lastDay: string | null
  readonly repeat: { readonly every: Repeat; readonly until: string } | null
}

/** Days and times of the site's clock, not instants yet. */
export interface PlannedTime {
  readonly day: string
  readonly from: string
  readonly lastDay: string
  readonly to: string
}

/** The appointments that are asked for; refused with the field that makes no sense. */
export function plannedTimes({
  day,
  from,
  to,
  lastDay,
  repeat,
}: AskedTime): Result<readonly PlannedTime[], Refusal> {
  const wrong = (path: string) => refuse('INVALID_INPUT', [{ path, message: 'INPUT_DATE' }])
  if (to <= from) return wrong('to')
  const length = daysBetween(day, lastDay ?? day)
  if (length < 0 || length >= APPOINTMENT_DAYS_MAX) return wrong('lastDay')
  if (repeat !== null && repeat.until < day) return wrong('repeat.until')
  const days = repeat === null ? [day] : repeatedDays(day, repeat.every, repeat.until)
  if (days.length > APPOINTMENT_SERIES_MAX) return wrong('repeat.until')
  return ok(days.map((one) => ({ day: one, from, lastDay: plusDays(one, length), to })))
}
