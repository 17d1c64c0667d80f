import { DAY_MS } from '#contract/time.ts'

/** A day of the calendar by the clock of a time zone, `YYYY-MM-DD`. Swedish dates are written so. */
export const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at)

/** A time of a zone's clock, `HH:MM`. */
export const timeIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' }).format(at)

/** @param day `YYYY-MM-DD` */
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

const LAST_MINUTE = 24 * 60 - 1

/** A time of the same day, `HH:MM`; at the latest the last minute of it. */
export function plusMinutes(time: string, minutes: number): string {
  const sum = Math.min(Math.max(0, minutesOf(time) + minutes), LAST_MINUTE)
  return `${String(Math.floor(sum / 60)).padStart(2, '0')}:${String(sum % 60).padStart(2, '0')}`
}

/** Minutes since midnight. @param time `HH:MM` */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** When a day began by the clock of a time zone. @param day `YYYY-MM-DD` */
export const beginningOf = (day: string, timeZone: string): Date => instantAt(`${day}T00:00`, timeZone)

/** When a clock of the time zone shows this. @param shown `YYYY-MM-DDTHH:MM`; a time that the clock skips is the one after */
export function instantAt(shown: string, timeZone: string): Date {
  const utc = Date.parse(`${shown}:00Z`)
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const offsetAt = (at: number) => Date.parse(`${clock.format(at).replace(' ', 'T')}Z`) - at
  // The clock may have been changed between the first guess and the time that is meant.
  return new Date(utc - offsetAt(utc - offsetAt(utc)))
}

/** What a clock of the time zone shows then, `YYYY-MM-DDTHH:MM`. */
export const shownAt = (at: Date, timeZone: string): string =>
  `${dayIn(timeZone, at)}T${timeIn(timeZone, at)}`
