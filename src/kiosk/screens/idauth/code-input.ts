import { CODE_MAX_LENGTH } from '#contract/limits.ts'
import { plainDigits } from '#src/ui/grouped-digits.ts'

const GROUP = 4
const PASS_BEGINNING = /^e1\./i
const PASS_LENGTH = 'e1.'.length + 22
const VISITOR_CODE = /^[0-9A-Za-z]{5,8}$/

/**
 * Groups a text that looks like one of our codes as XXXX-XXXX while it is typed; any other code (longer, or with other
 * characters) stays as typed. A text of four characters is not grouped, so that the hyphen can be deleted.
 */
export function groupCode(typed: string): string {
  // Small and capital letters of a guest's pass are not the same; keyboards like to begin with a capital.
  if (PASS_BEGINNING.test(typed)) return `e${typed.slice(1, PASS_LENGTH)}`
  const upper = plainDigits(typed).toUpperCase().slice(0, CODE_MAX_LENGTH)
  const joined = upper.replace(/^([0-9A-Z]{4})-/, '$1')
  if (VISITOR_CODE.test(joined)) return `${joined.slice(0, GROUP)}-${joined.slice(GROUP)}`
  return /^[0-9A-Z]+$/.test(joined) ? joined : upper
}
