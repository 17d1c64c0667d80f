import { type Component, propertiesOf, propertyOf, textOf } from './calendar-file.ts'
import { DAY_MS, HOUR_MS } from '#contract/time.ts'
import { expand, partsOf } from './recurrence.ts'
import { readTime, type WallTime } from './wall-time.ts'
import { windowsZones } from './windows-zones.ts'

/** A clock: what it shows at an instant, and at which instant it shows something. Both are milliseconds since 1970. */
export interface Zone {
  readonly toInstant: (wall: WallTime) => number
  readonly toWall: (instant: number) => WallTime
}

export const utc: Zone = { toInstant: (wall) => wall, toWall: (instant) => instant }

interface FoundZone {
  readonly zone: Zone
  /** The zone is the site's, because the named one is unknown. */
  readonly isGuessed: boolean
}

/**
 * Finds the clocks that a file names: as the file describes them, else by their IANA or Windows names, else the site's.
 * @param around the years that matter
 */
export function zonesOf(calendar: Component, siteZone: string, around: number) {
  const site = ianaZone(siteZone) ?? utc
  const found = new Map<string, FoundZone>()
  const described = new Map(
    calendar.parts
      .filter(({ name }) => name === 'vtimezone')
      .slice(0, ZONES_MAX)
      .map((part) => [textOf(part, 'tzid', NAME_MAX) ?? '', part]),
  )
  const find = (name: string): FoundZone => {
    const own = described.get(name)
    const zone = (own && describedZone(own, around)) ?? namedZone(name)
    return zone === null ? { zone: site, isGuessed: true } : { zone, isGuessed: false }
  }
  return {
    site,
    named(name: string): FoundZone {
      const known = found.get(name) ?? find(name)
      found.set(name, known)
      return known
    },
  }
}

const ZONES_MAX = 20
const NAME_MAX = 200
/** Of Thunderbird's older names, such as `/mozilla.org/20050126_1/Europe/Rome`. */
const IN_PATH =
  /^\/.*?\/((?:Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/[\w+-]+(?:\/[\w+-]+)?)$/

function namedZone(name: string): Zone | null {
  const [, inPath] = IN_PATH.exec(name) ?? []
  const windows = windowsZones.get(name)
  for (const one of [inPath, name, windows]) {
    const zone = one === undefined ? null : ianaZone(one)
    if (zone !== null) return zone
  }
  return null
}

export function ianaZone(name: string): Zone | null {
  // Offsets such as `+02:00` are accepted as well, and are no zones of a meeting.
  if (!/^[A-Za-z]/.test(name)) return null
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    const toWall = (instant: number): WallTime => {
      const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
      const of = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
      return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
    }
    return zoneBy((instant) => toWall(instant) - Math.floor(instant / 1_000) * 1_000)
  } catch {
    return null
  }
}

/** @param offsetAt what the clock is ahead of UTC at an instant */
function zoneBy(offsetAt: (instant: number) => number): Zone {
  return {
    toWall: (instant) => instant + offsetAt(instant),
    toInstant(wall) {
      // A wall time that comes twice means the first one (RFC 5545 §3.3.5): the offset before the change.
      const before = offsetAt(wall - DAY_MS)
      if (offsetAt(wall - before) === before) return wall - before
      const after = offsetAt(wall - before)
      return offsetAt(wall - after) === after ? wall - after : wall - before
    },
  }
}

interface Change {
  /** By the clock before the change. */
  readonly wall: WallTime
  readonly from: number
  readonly to: number
}

const OBSERVANCES_MAX = 100
const YEARS = 3

/** A clock by its changes around the years that matter, as a file describes it; `null`: it does not. */
function describedZone(part: Component, around: number): Zone | null {
  const year = new Date(around).getUTCFullYear()
  const changes = part.parts.slice(0, OBSERVANCES_MAX).flatMap((one) => changesOf(one, year))
  const [first] = changes.sort((a, b) => a.wall - b.wall)
  if (first === undefined) return null
  return zoneBy((instant) => {
    const last = changes.findLast(({ wall, from }) => wall - from <= instant)
    return last === undefined ? first.from : last.to
  })
}

function changesOf(observance: Component, year: number): readonly Change[] {
  const start = readTime(propertyOf(observance, 'dtstart')?.value ?? '')
  const from = offsetOf(observance, 'tzoffsetfrom')
  const to = offsetOf(observance, 'tzoffsetto')
  if (start === null || from === null || to === null) return []
  const rule = propertyOf(observance, 'rrule')?.value
  const walls = [
    start.wall,
    ...propertiesOf(observance, 'rdate').flatMap(({ value }) => value.split(',').map(wallOf)),
  ]
  if (rule !== undefined) {
    // Outlook's rules begin in 1601. A yearly rule is the same whenever it begins.
    const begin = new Date(start.wall)
    if (begin.getUTCFullYear() < year - YEARS) begin.setUTCFullYear(year - YEARS)
    const span = { from: begin.getTime(), to: Date.UTC(year + YEARS, 0, 1) }
    const isYearly = partsOf(rule).freq === 'YEARLY'
    const all = isYearly ? expand(rule, begin.getTime(), span, (instant) => instant + from) : 'unreadable'
    if (typeof all === 'string') return []
    walls.push(...all)
  }
  return walls.filter((wall) => wall !== null).map((wall) => ({ wall, from, to }))
}

const wallOf = (value: string): WallTime | null => readTime(value)?.wall ?? null

/** Such as `+01:00`. */
function offsetOf(observance: Component, name: string): number | null {
  const value = propertyOf(observance, name)?.value ?? ''
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)/.exec(value) ?? []
  if (hours === undefined || Number(hours) > 15) return null
  const ms = Number(hours) * HOUR_MS + Number(minutes) * 60_000
  return sign === '-' ? -ms : ms
}
