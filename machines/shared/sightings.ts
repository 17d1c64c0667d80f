import { isPassPayload } from '#contract/entities/pass.ts'
import { isBadgePayload, normaliseVisitorCode } from '#contract/entities/visitor-code.ts'
import { SAME_CODE_MUTE_MS } from '#contract/limits.ts'

/** A code that was tried, and when it was last seen (epoch milliseconds). `null` = a code that is too long. */
export interface Sighting {
  readonly text: string | null
  readonly at: number
}

/** A clock that was set back must not keep an old sighting alive, so times in the future are outside the span. */
export const isWithin = (now: number, at: number, span: number): boolean => now >= at && now - at < span

/** A code that stays in front of the camera is seen ten times a second, but tried once. */
export const isMuted = (
  seen: readonly Sighting[],
  text: string | null,
  now: number,
  span: number = SAME_CODE_MUTE_MS,
): boolean => seen.some((sighting) => sighting.text === text && isWithin(now, sighting.at, span))

/** Only codes that were tried are remembered: a code that came too early is tried when its turn comes. */
export const withSighting = (
  seen: readonly Sighting[],
  text: string | null,
  now: number,
  span: number = SAME_CODE_MUTE_MS,
): readonly Sighting[] =>
  isMuted(seen, text, now, span)
    ? seen.map((sighting) => (sighting.text === text ? { text, at: now } : sighting))
    : seen

export const withTry = (
  seen: readonly Sighting[],
  text: string | null,
  now: number,
  span: number = SAME_CODE_MUTE_MS,
): readonly Sighting[] => [
  ...seen.filter((sighting) => sighting.text !== text && isWithin(now, sighting.at, span)),
  { text, at: now },
]

/** Only a badge, a guest's pass or a visitor code may be sent to the server; any other text never leaves the device (S11). */
export const mayIdentify = (text: string | null): boolean =>
  text !== null && (isBadgePayload(text) || isPassPayload(text) || normaliseVisitorCode(text) !== null)
