import type { I18n } from '@lingui/core'
import type { DayGroup } from './chart-days.ts'

/** A length of time: minutes up to an hour, then hours with what is left. */
export function durationWords(i18n: I18n, minutes: number): string {
  const unit = (count: number, name: 'hour' | 'minute') =>
    i18n.number(count, { style: 'unit', unit: name, unitDisplay: 'short' }).replaceAll(' ', '\u00A0')
  const hours = Math.floor(minutes / 60)
  const rest = Math.round(minutes % 60)
  if (hours === 0) return unit(rest, 'minute')
  return rest === 0 ? unit(hours, 'hour') : `${unit(hours, 'hour')} ${unit(rest, 'minute')}`
}

const noon = (day: string): string => `${day}T12:00`

/** Days of a column: short below it, and in full. */
export const groupName = (i18n: I18n, { from }: DayGroup): string =>
  i18n.date(noon(from), { day: 'numeric', month: 'short' })
export function groupSaid(i18n: I18n, { from, to }: DayGroup): string {
  if (from === to) return i18n.date(noon(from), { weekday: 'short', day: 'numeric', month: 'long' })
  return new Intl.DateTimeFormat([i18n.locales ?? i18n.locale].flat(), {
    day: 'numeric',
    month: 'short',
  }).formatRange(new Date(noon(from)), new Date(noon(to)))
}

// 5 January 2026 is a Monday.
/** @param day 0 is Monday */
export const weekdayName = (i18n: I18n, day: number, weekday: 'short' | 'long'): string =>
  i18n.date(new Date(2026, 0, 5 + day, 12), { weekday })

/** The usual working hours at least, and all hours up to the first and the last visit. */
const USUAL_HOURS = { from: 8, to: 17 }
export function busyHours(week: readonly (readonly number[])[]): number[] {
  const busy = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) =>
    week.some((hours) => (hours[hour] ?? 0) > 0),
  )
  const from = Math.min(USUAL_HOURS.from, ...busy)
  const to = Math.max(USUAL_HOURS.to, ...busy)
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
