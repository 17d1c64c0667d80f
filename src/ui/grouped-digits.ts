const FULL_WIDTH = /[０-９]/g
const FULL_WIDTH_ZERO = 0xff10
/** Of a code that a person reads in one place and types in another. */
const DIGITS = 6

/** Extracts six digits from whatever a keyboard, a paste or an input method inserts. */
export const onlyDigits = (typed: string): string =>
  typed
    .replace(FULL_WIDTH, (digit) => String(digit.charCodeAt(0) - FULL_WIDTH_ZERO))
    .replace(/\D/g, '')
    .slice(0, DIGITS)

/** Groups the digits as they are shown where they are read. */
export function groupDigits(digits: string): string {
  const half = DIGITS / 2
  return digits.length > half ? `${digits.slice(0, half)} ${digits.slice(half)}` : digits
}
