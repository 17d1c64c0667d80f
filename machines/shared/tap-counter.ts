import { SETTINGS_TAPS, SETTINGS_TAPS_WINDOW_MS } from '#contract/limits.ts'

/** The times of recent taps (epoch milliseconds) with one more, without those outside the window. */
export const withTap = (taps: readonly number[], now: number): readonly number[] => [
  ...taps.filter((at) => at > now - SETTINGS_TAPS_WINDOW_MS && at <= now),
  now,
]

/** True for more than five taps within the window. */
export const areEnoughTaps = (taps: readonly number[]): boolean => taps.length > SETTINGS_TAPS
