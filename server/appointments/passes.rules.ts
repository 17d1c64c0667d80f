import { randomBytes } from 'node:crypto'
import { ok, type Result } from '#contract/result.ts'
import { MINUTE_MS } from '#contract/time.ts'
import type { Vault } from '#server/keys/vault.ts'
import { type Refusal, refuse } from '#server/platform/refusal.ts'

const SECRET_BYTES = 16
/** Purpose of the keyed hash. */
export const PASS = 'pass'

/** The text of a guest's QR code. */
export const newPass = (): string => `e1.${randomBytes(SECRET_BYTES).toString('base64url')}`
export const passHash = (vault: Vault, pass: string): Buffer => vault.keyedHash(PASS, pass)
/** Keyed hashes of a pass under every key that is in use. */
export const passHashes = (vault: Vault, pass: string): readonly Buffer[] => vault.keyedHashes(PASS, pass)

/** What decides whether a pass opens an entry. */
export interface PassFacts {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly isCancelled: boolean
  /** The pass was replaced by a newer one. */
  readonly isReplaced: boolean
  /** `null`: every site. */
  readonly siteId: string | null
  readonly siteName: string | null
  /** IANA, of the site. */
  readonly timeZone: string
  readonly earlyMinutes: number
  readonly lateMinutes: number
}

const DAY_MINUTES = 24 * 60

/**
 * Whether a pass opens an entry at that moment and site. Of several days, each is open between the same hours of the
 * site's clock, so that a change of the clocks moves nothing.
 */
export function admission(pass: PassFacts, now: Date, siteId: string | null): Result<null, Refusal> {
  if (pass.isCancelled) return refuse('APPOINTMENT_CANCELLED')
  if (pass.isReplaced) return refuse('PASS_REPLACED')
  if (pass.siteId !== null && siteId !== null && pass.siteId !== siteId) {
    const elsewhere = refuse('PASS_ELSEWHERE')
    return pass.siteName === null
      ? elsewhere
      : { ...elsewhere, error: { ...elsewhere.error, site: pass.siteName } }
  }
  const opensAt = new Date(pass.startsAt.getTime() - pass.earlyMinutes * MINUTE_MS)
  if (now < opensAt) return tooEarly(opensAt)
  if (now.getTime() > pass.endsAt.getTime() + pass.lateMinutes * MINUTE_MS) return refuse('PASS_OVER')
  const hours = hoursOf(pass)
  if (hours === null || isWithin(hours, clockOf(now, pass.timeZone).minutes)) return ok(null)
  return tooEarly(nextAt(now, hours.opens, pass.timeZone))
}

/** When a pass opens now or next; `null`: never again. */
export function openingOf(pass: PassFacts, now: Date): { readonly from: Date; readonly until: Date } | null {
  const first = new Date(pass.startsAt.getTime() - pass.earlyMinutes * MINUTE_MS)
  const last = new Date(pass.endsAt.getTime() + pass.lateMinutes * MINUTE_MS)
  if (now > last) return null
  const hours = hoursOf(pass)
  const openMinutes = hours && hours.closes - hours.opens
  if (hours === null || openMinutes === null || openMinutes >= DAY_MINUTES)
    return { from: first, until: last }
  const since = Math.max(first.getTime(), now.getTime() - openMinutes * MINUTE_MS)
  const from = nextAt(new Date(since), hours.opens, pass.timeZone)
  return { from, until: new Date(Math.min(from.getTime() + openMinutes * MINUTE_MS, last.getTime())) }
}

/** In minutes since the midnight with which a day begins; before it, or after it by more than a day, where hours pass midnight. */
interface Hours {
  readonly opens: number
  readonly closes: number
}

/** The hours of each of several days; `null`: the appointment is on one. What ends earlier by the clock ends in the next day. */
function hoursOf(pass: PassFacts): Hours | null {
  const [starts, ends] = [clockOf(pass.startsAt, pass.timeZone), clockOf(pass.endsAt, pass.timeZone)]
  if (starts.day === ends.day) return null
  const nextDay = ends.minutes < starts.minutes ? DAY_MINUTES : 0
  return {
    opens: starts.minutes - pass.earlyMinutes,
    closes: ends.minutes + nextDay + pass.lateMinutes,
  }
}

/** The next moment when the clock shows so many minutes since midnight, also over a night in which the clocks change. */
function nextAt(now: Date, minutes: number, timeZone: string): Date {
  const inDay = (count: number) => ((count % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const guess = new Date((minute + inDay(minutes - clockOf(now, timeZone).minutes)) * MINUTE_MS)
  const behind = inDay(minutes - clockOf(guess, timeZone).minutes + DAY_MINUTES / 2) - DAY_MINUTES / 2
  return new Date(guess.getTime() + behind * MINUTE_MS)
}

const tooEarly = (opensAt: Date) => {
  const refused = refuse('PASS_TOO_EARLY')
  return { ...refused, error: { ...refused.error, opensAt: opensAt.toISOString() } }
}

/** Hours that pass midnight are open on both sides of it. */
const isWithin = ({ opens, closes }: Hours, at: number): boolean =>
  [at - DAY_MINUTES, at, at + DAY_MINUTES, at + 2 * DAY_MINUTES].some(
    (minute) => minute >= opens && minute <= closes,
  )

interface Clock {
  /** Of the calendar. */
  readonly day: string
  /** Since midnight. */
  readonly minutes: number
}

function clockOf(time: Date, timeZone: string): Clock {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(time)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    minutes: Number(part('hour')) * 60 + Number(part('minute')),
  }
}
