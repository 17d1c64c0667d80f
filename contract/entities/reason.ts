import { REASON_MAX_LENGTH } from '../limits.ts'
import { optionalText } from '../text.ts'

/** Why somebody comes, in words of the company's or of his own. */
export const Reason = optionalText({ minColumns: 1, maxLength: REASON_MAX_LENGTH, multiline: true })
