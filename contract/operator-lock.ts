import { OPERATOR_LOCK_MAX_MS, OPERATOR_LOCK_MS, OPERATOR_PIN_TRIES } from './limits.ts'

/**
 * For how long a device is locked after so many wrong PINs in a row, in ms; 0 = not at all. Alike on both sides (S24).
 * Once the first few are spent, every further one locks, so that a day has room for a hundred.
 */
export function operatorLockMs(wrong: number): number {
  if (wrong < OPERATOR_PIN_TRIES) return 0
  return Math.min(OPERATOR_LOCK_MS * 2 ** (wrong - OPERATOR_PIN_TRIES), OPERATOR_LOCK_MAX_MS)
}
