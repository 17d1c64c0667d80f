import { randomBytes } from 'node:crypto'
import { ok, type Result } from '#contract/result.ts'
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

const MINUTE_MS = 60_000
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
  if (pass.endsAt.getTime() - pass.startsAt.getTime() < DAY_MINUTES * MINUTE_MS) return ok(null)
  const [from, to, at] = [
    minutesOf(pass.startsAt, pass.timeZone),
    minutesOf(pass.endsAt, pass.timeZone),
    minutesOf(now, pass.timeZone),
  ]
  const opens = from - pass.earlyMinutes
  if (isWithinHours(opens, to + pass.lateMinutes, at)) return ok(null)
  const wait = (opens - at + DAY_MINUTES) % DAY_MINUTES
  return tooEarly(new Date(now.getTime() + wait * MINUTE_MS))
}

const tooEarly = (opensAt: Date) => {
  const refused = refuse('PASS_TOO_EARLY')
  return { ...refused, error: { ...refused.error, opensAt: opensAt.toISOString() } }
}

/** Hours that pass midnight are open on both sides of it. */
const isWithinHours = (from: number, to: number, at: number): boolean =>
  [at - DAY_MINUTES, at, at + DAY_MINUTES].some((minute) => minute >= from && minute <= to)

/** Minutes since midnight by the clock of a time zone. */
function minutesOf(time: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
    .format(time)
    .split(':')
    .map(Number)
  return (parts[0] ?? 0) * 60 + (parts[1] ?? 0)
}
