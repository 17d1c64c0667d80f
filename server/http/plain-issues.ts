import type { FieldIssue } from '#contract/error-codes.ts'

/** What is wrong with a field, for developers; pages say it by their own catalogue. */
const words: Readonly<Record<string, string>> = {
  INPUT_REQUIRED: 'is missing or empty',
  INPUT_DATE: 'is no date or instant of the documented form',
  INPUT_EMAIL: 'is no e-mail address',
  INPUT_MAX_LENGTH: 'is longer than',
  INPUT_MIN_LENGTH: 'is shorter than',
}
const OTHER = 'is unknown, or has not the documented form'

/** The issues of a request in one English sentence: `limit is unknown, or has not the documented form`. */
export const plainIssues = (issues: readonly FieldIssue[]): string =>
  issues
    .map(({ path, message, min }) =>
      [path === '' ? 'The request' : path, words[message] ?? OTHER, ...(min === undefined ? [] : [min])].join(
        ' ',
      ),
    )
    .join('; ')
