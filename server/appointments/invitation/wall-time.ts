/** A date and time on a clock, whose zone is told elsewhere: milliseconds as if the clock showed UTC. */
export type WallTime = number

export interface ReadTime {
  readonly wall: WallTime
  /** A date without a time. */
  readonly isDate: boolean
  readonly isUtc: boolean
}

const TIME = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/

/** @param value RFC 5545 §3.3.5, such as `20261125T100000`; of a period its beginning */
export function readTime(value: string): ReadTime | null {
  const match = TIME.exec(value.split('/', 1)[0]?.trim() ?? '')
  if (match === null) return null
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0))
  const wall = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second)
  return { wall, isDate: match[4] === undefined, isUtc: match[7] === 'Z' }
}

const DURATION = /^([+-]?)P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?$/

/** RFC 5545 §3.3.6. @returns milliseconds; `null`: it is none */
export function readDuration(value: string): number | null {
  const match = DURATION.exec(value.trim())
  if (match === null) return null
  const [, sign, ...parts] = match
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0))
  const total = ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000
  return sign === '-' ? -total : total
}
