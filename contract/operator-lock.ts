import { OPERATOR_LOCK_MAX_MS, OPERATOR_LOCK_MS, OPERATOR_PIN_TRIES } from './limits.ts'

/**
 * How long a device is locked after this many wrong PINs in a row, in ms; 0 = not locked. Server and tablet use the
 * same rule (S24). After the first few, every further wrong PIN locks, so that about a hundred tries fit into a day.
 */
export function operatorLockMs(wrong: number): number {
  if (wrong < OPERATOR_PIN_TRIES) return 0
  return Math.min(OPERATOR_LOCK_MS * 2 ** (wrong - OPERATOR_PIN_TRIES), OPERATOR_LOCK_MAX_MS)
}
