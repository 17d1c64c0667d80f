import * as v from 'valibot'
import { EXTERNAL_ID_MAX_LENGTH } from '../limits.ts'

/** By which another system knows what it keeps here: printable ASCII without spaces. */
export const ExternalId = v.pipe(
  v.string('INPUT_STRING'),
  v.nonEmpty('INPUT_REQUIRED'),
  v.maxLength(EXTERNAL_ID_MAX_LENGTH, `INPUT_MAX_LENGTH:${EXTERNAL_ID_MAX_LENGTH}`),
  v.regex(/^[!-~]*$/, 'INPUT_STRING'),
)
