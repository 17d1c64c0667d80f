import { isBadgePayload, normaliseVisitorCode } from '#contract/entities/visitor-code.ts'
import { SAME_CODE_MUTE_MS } from '#contract/limits.ts'

/** A code that was tried, and when it was last in view (epoch milliseconds). `null` = one too long to be read. */
export interface Sighting {
  readonly text: string | null
  readonly at: number
}

/** A clock that was set back must not hold a memory for longer than meant. */
export const isWithin = (now: number, at: number, span: number): boolean => now >= at && now - at < span

/** A code left before the camera is seen ten times a second: it is tried once. */
export const isMuted = (seen: readonly Sighting[], text: string | null, now: number): boolean =>
  seen.some((sighting) => sighting.text === text && isWithin(now, sighting.at, SAME_CODE_MUTE_MS))

/** Only what was tried is remembered: a code that came too early shall be tried when its turn comes. */
export const withSighting = (
  seen: readonly Sighting[],
  text: string | null,
  now: number,
): readonly Sighting[] =>
  isMuted(seen, text, now)
    ? seen.map((sighting) => (sighting.text === text ? { text, at: now } : sighting))
    : seen

export const withTry = (seen: readonly Sighting[], text: string | null, now: number): readonly Sighting[] => [
  ...seen.filter((sighting) => sighting.text !== text && isWithin(now, sighting.at, SAME_CODE_MUTE_MS)),
  { text, at: now },
]

/** One grammar (S11): a badge or a visitor code. Anything else never leaves the device. */
export const mayIdentify = (text: string | null): boolean =>
  text !== null && (isBadgePayload(text) || normaliseVisitorCode(text) !== null)
