import { REFUSAL_SCREEN_MS } from '#contract/limits.ts'

/** How long a welcome or farewell stays. A visitor before a door that did not open has to read whom to ask. */
export const endTime = (ms: number, isDoorShut: boolean): number =>
  isDoorShut ? Math.max(ms, REFUSAL_SCREEN_MS) : ms
