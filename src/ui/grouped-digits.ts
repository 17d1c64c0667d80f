/** The zeros of the digits that keyboards of our languages type besides 0 to 9: Arabic, Persian, Devanagari, full width. */
const ZEROS = ['٠', '۰', '०', '０'].map((zero) => zero.charCodeAt(0))
const OTHER_DIGITS = /[٠-٩۰-۹०-९０-９]/g

/** Digits of any keyboard as 0 to 9; every other sign stays. */
export const plainDigits = (typed: string): string =>
  typed.replace(OTHER_DIGITS, (digit) => {
    const sign = digit.charCodeAt(0)
    return String(sign - (ZEROS.findLast((zero) => zero <= sign) ?? sign))
  })

/** Of a code that a person reads in one place and types in another. */
const DIGITS = 6

/** Extracts six digits from whatever a keyboard, a paste or an input method inserts. */
export const onlyDigits = (typed: string): string => plainDigits(typed).replace(/\D/g, '').slice(0, DIGITS)

/** Groups the digits as they are shown where they are read. */
export function groupDigits(digits: string): string {
  const half = DIGITS / 2
  return digits.length > half ? `${digits.slice(0, half)} ${digits.slice(half)}` : digits
}
