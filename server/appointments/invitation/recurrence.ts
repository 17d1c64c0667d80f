import { RRuleTemporal } from 'rrule-temporal'
import type { WallTime } from './wall-time.ts'
import { readTime } from './wall-time.ts'

/** `tooFast`: it repeats within a day. `unreadable`: it is wrong, or beyond the limits. */
export type RecurrenceFailure = 'tooFast' | 'unreadable'

const FREQUENCIES: ReadonlySet<string> = new Set(['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY'])
const WITHIN_DAY: ReadonlySet<string> = new Set(['HOURLY', 'MINUTELY', 'SECONDLY'])
/** Parts that make several meetings of a day. */
const CLOCK_PARTS = ['byhour', 'byminute', 'bysecond'] as const
const LIST_PARTS = [
  'byday',
  'bymonthday',
  'byyearday',
  'byweekno',
  'bymonth',
  'bysetpos',
  ...CLOCK_PARTS,
] as const
const LIST_MAX = 60
const VALUE = /^[+-]?\w{1,6}$/
const PERIODS_MAX = 20_000
const CANDIDATES_MAX = 100_000

type Rule = Readonly<Record<string, string>>

/** The parts of a rule by their names, which are in lower case. */
export const partsOf = (rule: string): Rule =>
  Object.fromEntries(
    rule.split(';').map((part) => {
      const [name = '', value = ''] = part.trim().split('=', 2)
      return [name.toLowerCase(), value.toUpperCase()]
    }),
  )

/**
 * The meetings of a series within a span, by its own clock: a rule repeats wall times, and the zone is asked for each of them.
 * @param rule RFC 5545 §3.3.10, such as `FREQ=WEEKLY;BYDAY=MO`
 */
export function expand(
  rule: string,
  start: WallTime,
  span: { readonly from: WallTime; readonly to: WallTime },
  toWall: (utc: number) => WallTime,
): readonly WallTime[] | RecurrenceFailure {
  const written = writeRule(partsOf(rule), toWall)
  if (written === 'tooFast' || written === 'unreadable') return written
  try {
    const series = new RRuleTemporal({
      rruleString: `DTSTART:${stamp(start)}\nRRULE:${written}`,
      maxIterations: PERIODS_MAX,
      maxCandidateEvaluations: CANDIDATES_MAX,
      cache: false,
    })
    return series
      .between(new Date(span.from), new Date(span.to), true)
      .map((one) => Date.parse(one.toString().replace(/\[.*\]$/, '')))
  } catch {
    return 'unreadable'
  }
}

/** Written anew from the parts that are known, so that nothing else reaches the library. */
function writeRule(rule: Rule, toWall: (utc: number) => WallTime): string {
  const freq = rule.freq ?? ''
  if (WITHIN_DAY.has(freq)) return 'tooFast'
  if (!FREQUENCIES.has(freq)) return 'unreadable'
  if (CLOCK_PARTS.some((part) => listOf(rule[part]).length > 1)) return 'tooFast'
  const parts = [`FREQ=${freq}`]
  for (const name of ['interval', 'count'] as const) {
    if (rule[name] === undefined) continue
    const value = Number(rule[name])
    if (!Number.isInteger(value) || value < 1 || value > 1_000_000) return 'unreadable'
    parts.push(`${name.toUpperCase()}=${value}`)
  }
  for (const name of LIST_PARTS) {
    const values = listOf(rule[name])
    if (values.length > LIST_MAX || !values.every((value) => VALUE.test(value))) return 'unreadable'
    if (values.length > 0) parts.push(`${name.toUpperCase()}=${values.join(',')}`)
  }
  if (rule.until !== undefined) {
    const until = readTime(rule.until)
    if (until === null) return 'unreadable'
    // The last day counts as a whole.
    const wall = until.isDate ? until.wall + 86_399_000 : until.isUtc ? toWall(until.wall) : until.wall
    parts.push(`UNTIL=${stamp(wall)}`)
  }
  if (/^(?:SU|MO|TU|WE|TH|FR|SA)$/.test(rule.wkst ?? '')) parts.push(`WKST=${rule.wkst}`)
  return parts.join(';')
}

const listOf = (value: string | undefined): readonly string[] => (value === undefined ? [] : value.split(','))

const stamp = (wall: WallTime): string => `${new Date(wall).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
