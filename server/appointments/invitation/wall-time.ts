/** A date and time on a clock, whose zone is told elsewhere: milliseconds as if the clock showed UTC. */
export type WallTime = number

export interface ReadTime {
  readonly wall: WallTime
  /** A date without a time. */
  readonly isDate: boolean
  readonly isUtc: boolean
}

const TIME = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d)(Z?))?$/

/** @param value as the parser writes it, such as `2026-11-25T10:00:00` */
export function readTime(value: unknown): ReadTime | null {
  const match = typeof value === 'string' ? TIME.exec(value) : null
  if (match === null) return null
  const [, year, month, day, hour, minute, second, utc] = match
  const wall = Date.UTC(
    ...([
      Number(year),
      Number(month) - 1,
      Number(day),
      Number(hour ?? 0),
      Number(minute ?? 0),
      Number(second ?? 0),
    ] as const),
  )
  return { wall, isDate: hour === undefined, isUtc: utc === 'Z' }
}

const DURATION = /^([+-]?)P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?$/

/** RFC 5545 §3.3.6. @returns milliseconds; `null`: it is none */
export function readDuration(value: unknown): number | null {
  const match = typeof value === 'string' ? DURATION.exec(value) : null
  if (match === null) return null
  const [, sign, ...parts] = match
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0))
  const total = ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000
  return sign === '-' ? -total : total
}
