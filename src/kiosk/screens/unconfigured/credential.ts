import * as v from 'valibot'
import { CREDENTIAL_MIN_LENGTH } from '#contract/limits.ts'

/** A service code or a tax code as an operator types it. */
export const Credential = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('INPUT_REQUIRED'),
  v.minLength(CREDENTIAL_MIN_LENGTH, `INPUT_MIN_LENGTH:${CREDENTIAL_MIN_LENGTH}`),
)

/** The name of a site; none if it is empty. */
export const Site = v.pipe(
  v.string(),
  v.trim(),
  v.transform((name) => name || null),
)
