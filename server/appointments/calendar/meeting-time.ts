import { DAY_MS, MINUTE_MS } from '#contract/time.ts'
import { ianaZone, utc } from '../invitation/time-zones.ts'

/** When a meeting is, as an appointment has it: to the minute, each of its days between the same hours of the site's clock. */
export interface MeetingSpan {
  readonly startsAt: Date
  readonly endsAt: Date
  /** Of the calendar, by the clock of the site. */
  readonly days: number
}

/**
 * The span of a meeting. One that ends at an earlier hour than it began, as at night, lasts until the end of its last day.
 * @param start ISO @param zone IANA
 */
export function spanOf(
  { start, end }: { readonly start: string; readonly end: string },
  zone: string,
): MeetingSpan {
  const { toWall, toInstant } = ianaZone(zone) ?? utc
  const [from, to] = [start, end].map((at) => Math.floor(Date.parse(at) / MINUTE_MS) * MINUTE_MS)
  const [begins, ends] = [toWall(from ?? 0), toWall(Math.max(to ?? 0, (from ?? 0) + MINUTE_MS))]
  const [firstDay, lastDay] = [dayOf(begins), dayOf(ends - MINUTE_MS)]
  const isInOrder = dayOf(ends) === lastDay && ends - lastDay > begins - firstDay
  const isShort = ends - begins < DAY_MS
  const last = isInOrder ? lastDay : isShort ? firstDay : lastDay
  const until = isInOrder ? ends : Math.max(last + DAY_MS - MINUTE_MS, begins + MINUTE_MS)
  return {
    startsAt: new Date(toInstant(begins)),
    endsAt: new Date(toInstant(until)),
    days: Math.round((last - firstDay) / DAY_MS) + 1,
  }
}

const dayOf = (wall: number): number => Math.floor(wall / DAY_MS) * DAY_MS
