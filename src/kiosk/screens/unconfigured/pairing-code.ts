import { PAIRING_CODE_DIGITS } from '#contract/limits.ts'

const FULL_WIDTH = /[０-９]/g
const FULL_WIDTH_ZERO = 0xff10

/** Extracts six digits from whatever a keyboard, a paste or an input method inserts. */
export const onlyDigits = (typed: string): string =>
  typed
    .replace(FULL_WIDTH, (digit) => String(digit.charCodeAt(0) - FULL_WIDTH_ZERO))
    .replace(/\D/g, '')
    .slice(0, PAIRING_CODE_DIGITS)

/** Groups the digits as the console shows them. */
export function groupDigits(digits: string): string {
  const half = PAIRING_CODE_DIGITS / 2
  return digits.length > half ? `${digits.slice(0, half)} ${digits.slice(half)}` : digits
}
