import { REASON_MAX_LENGTH } from '../limits.ts'
import { optionalText } from '../text.ts'

/** The reason of the visit, one of the company's or in the visitor's own words. */
export const Reason = optionalText({ minColumns: 1, maxLength: REASON_MAX_LENGTH, multiline: true })
