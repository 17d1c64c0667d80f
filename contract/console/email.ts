import * as v from 'valibot'
import { EMAIL_MAX_LENGTH } from '../limits.ts'
import { text } from '../text.ts'

/** Lower case: addresses that differ in case alone are one. */
export const Email = v.pipe(
  text({ minColumns: 3, maxLength: EMAIL_MAX_LENGTH }),
  v.email('INPUT_EMAIL'),
  v.toLowerCase(),
)
