import * as v from 'valibot'
import {
  EMAIL_MAX_LENGTH,
  EMAIL_MIN_LENGTH,
  NAME_MAX_LENGTH,
  NAME_MIN_COLUMNS,
  PHONE_MAX_LENGTH,
  TEXT_MAX_LENGTH,
} from '../limits.ts'
import { pastedEmail } from './pasted-email.ts'
import { optionalText, text } from '../text.ts'
import { documentTypes, sexes } from './visitor.ts'

const name = text({ minColumns: NAME_MIN_COLUMNS, maxLength: NAME_MAX_LENGTH })

/** Some people have one name: they say so by `null`, and it is stored as no text. An empty text is an omission. */
const lastName = v.pipe(
  v.nullable(name),
  v.transform((typed) => typed ?? ''),
)

const email = v.pipe(
  v.string('INPUT_STRING'),
  v.transform(pastedEmail),
  v.nonEmpty('INPUT_REQUIRED'),
  v.minLength(EMAIL_MIN_LENGTH, `INPUT_MIN_LENGTH:${EMAIL_MIN_LENGTH}`),
  v.maxLength(EMAIL_MAX_LENGTH, `INPUT_MAX_LENGTH:${EMAIL_MAX_LENGTH}`),
  v.rfcEmail('INPUT_EMAIL'),
  v.regex(/@[^@]+\.[^@.]+$/, 'INPUT_EMAIL'),
)

/** Absent, null and '' all mean none. */
const optionalChoice = <const Choices extends readonly string[]>(choices: Choices) =>
  v.optional(
    v.nullable(
      v.union(
        [
          v.pipe(
            v.literal(''),
            v.transform(() => null),
          ),
          v.picklist(choices, 'INPUT_STRING'),
        ],
        'INPUT_STRING',
      ),
    ),
    null,
  )

/** By so much a day begins earlier in the first time zone than in UTC. */
const EARLIEST_DAY_MS = 14 * 60 * 60_000

/** A day of the calendar that has begun somewhere on Earth. */
const isPastDay = (day: string): boolean => {
  const at = Date.parse(`${day}T00:00:00Z`)
  const isDay = !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
  return isDay && day >= '1900-01-01' && at <= Date.now() + EARLIEST_DAY_MS
}

const optionalDate = v.optional(
  v.nullable(
    v.union(
      [
        v.pipe(
          v.literal(''),
          v.transform(() => null),
        ),
        v.pipe(
          v.string('INPUT_DATE'),
          v.regex(/^\d{4}-\d{2}-\d{2}$/, 'INPUT_DATE'),
          v.check(isPastDay, 'INPUT_DATE'),
        ),
      ],
      'INPUT_DATE',
    ),
  ),
  null,
)

/** The fields of the sign-up form, validated alike on the screen and on the server. */
export const signUpFields = {
  firstname: name,
  lastname: lastName,
  email,
  companyName: optionalText({ minColumns: NAME_MIN_COLUMNS, maxLength: TEXT_MAX_LENGTH }),
  phone: optionalText({ minColumns: 1, maxLength: PHONE_MAX_LENGTH }),
  sex: optionalChoice(sexes),
  documentType: optionalChoice(documentTypes),
  document: optionalText({ minColumns: 1, maxLength: 60 }),
  /** ISO day. */
  birthday: optionalDate,
} as const

export const SignUpForm = v.strictObject(signUpFields)
/** The answers as typed. */
export type SignUpForm = v.InferInput<typeof SignUpForm>
/** The answers as stored. */
export type SignUpDetails = v.InferOutput<typeof SignUpForm>
