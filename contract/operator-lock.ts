import { OPERATOR_LOCK_MAX_MS, OPERATOR_LOCK_MS, OPERATOR_PIN_TRIES } from './limits.ts'

/** For how long a device is locked after so many wrong PINs in a row; 0 = not at all. Alike on both sides (S24). */
export function operatorLockMs(wrong: number): number {
  if (wrong === 0 || wrong % OPERATOR_PIN_TRIES !== 0) return 0
  return Math.min(OPERATOR_LOCK_MS * 2 ** (wrong / OPERATOR_PIN_TRIES - 1), OPERATOR_LOCK_MAX_MS)
}
