import * as v from 'valibot'

/**
 * Text that people type. It is stored in NFC, without bidirectional controls that could disguise it, and without
 * control characters; joiners inside words stay, because Hindi and Persian need them (F04).
 */

const BIDI_CONTROLS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const FORBIDDEN_ON_A_LINE = /[\u0000-\u001F\u007F-\u009F\u2028\u2029\uFFFE\uFFFF]|\p{Surrogate}/u
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above, but tab and new line may stay
const FORBIDDEN_IN_TEXT = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]|\p{Surrogate}/u
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u
const INVISIBLE_LETTERS = /[\u115F\u1160\u3164\uFFA0\u2800]/gu
const WIDE = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u
const ZERO_WIDTH = /[\p{M}\p{Cf}]/u

export const normaliseText = (text: string): string => text.normalize('NFC').replace(BIDI_CONTROLS, '').trim()

/** Display columns: 2 for a Han, Kana or Hangul character, 0 for marks and joiners, 1 for the rest. */
export function columns(text: string): number {
  let count = 0
  for (const sign of text) count += WIDE.test(sign) ? 2 : ZERO_WIDTH.test(sign) ? 0 : 1
  return count
}

const isVisible = (text: string): boolean => VISIBLE.test(text.replace(INVISIBLE_LETTERS, ''))

const minMessage = (min: number): string => `INPUT_MIN_LENGTH:${min}`
const maxMessage = (max: number): string => `INPUT_MAX_LENGTH:${max}`

interface TextRules {
  readonly minColumns: number
  readonly maxLength: number
  readonly multiline?: boolean
}

/** Required text of one line (or several), trimmed and normalised. Messages are keys of the catalogue. */
export const text = ({ minColumns, maxLength, multiline = false }: TextRules) =>
  v.pipe(
    v.string('INPUT_STRING'),
    v.maxLength(maxLength * 4, maxMessage(maxLength)),
    v.check((value) => !(multiline ? FORBIDDEN_IN_TEXT : FORBIDDEN_ON_A_LINE).test(value), 'INPUT_STRING'),
    v.transform(normaliseText),
    v.nonEmpty('INPUT_REQUIRED'),
    v.check(isVisible, 'INPUT_REQUIRED'),
    v.check((value) => columns(value) >= minColumns, minMessage(minColumns)),
    v.maxLength(maxLength, maxMessage(maxLength)),
  )

/** Optional text: absent, null and invisible text all mean none. */
export const optionalText = (rules: TextRules) =>
  v.optional(
    v.nullable(
      v.union(
        [
          v.pipe(
            v.string('INPUT_STRING'),
            v.check((value) => !FORBIDDEN_IN_TEXT.test(value) && !isVisible(value), 'INPUT_STRING'),
            v.transform(() => null),
          ),
          text(rules),
        ],
        (issue) => firstMessage(issue.issues),
      ),
    ),
    null,
  )

/** Text of a search box: anything printable, possibly empty. */
export const SearchInput = v.pipe(
  v.string('INPUT_STRING'),
  v.maxLength(200, maxMessage(200)),
  v.check((value) => !FORBIDDEN_ON_A_LINE.test(value), 'INPUT_STRING'),
  v.transform(normaliseText),
)

function firstMessage(issues: readonly v.BaseIssue<unknown>[] | undefined): string {
  const known = issues?.flatMap((issue) => [issue, ...(issue.issues ?? [])])
  return known?.findLast((issue) => issue.message.startsWith('INPUT_'))?.message ?? 'INPUT_STRING'
}
