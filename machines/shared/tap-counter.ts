import { SETTINGS_TAPS, SETTINGS_TAPS_WINDOW_MS } from '#contract/limits.ts'

/** When somebody tapped, epoch ms, with one more and without those that no longer count. */
export const withTap = (taps: readonly number[], now: number): readonly number[] => [
  ...taps.filter((at) => at > now - SETTINGS_TAPS_WINDOW_MS && at <= now),
  now,
]

/** More than five within the window. */
export const areEnoughTaps = (taps: readonly number[]): boolean => taps.length > SETTINGS_TAPS
