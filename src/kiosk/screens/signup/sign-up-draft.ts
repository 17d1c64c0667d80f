import type { SignUpFieldName } from '#contract/sign-up-fields.ts'
import * as v from 'valibot'
import { languageOf, languages } from '#contract/languages.ts'
import { signUpFields } from '#contract/entities/sign-up-form.ts'

/** The answers as typed: '' if empty, also for an untouched birthday (S39). */
export type SignUpDraft = Readonly<Record<SignUpFieldName, string>>

export const emptyDraft: SignUpDraft = {
  firstname: '',
  lastname: '',
  email: '',
  companyName: '',
  phone: '',
  sex: '',
  documentType: '',
  document: '',
  birthday: '',
}

/** The fields as a form in this language asks for them: the family name first where people write it first. */
export function inOrderOf(locale: string, fields: readonly SignUpFieldName[]): readonly SignUpFieldName[] {
  const language = languageOf(locale)
  if (language === null || languages[language].names !== 'familyFirst') return fields
  const names = fields.filter(isName).toReversed()
  return [...names, ...fields.filter((field) => !isName(field))]
}

export const isName = (field: SignUpFieldName): boolean => field === 'firstname' || field === 'lastname'

/** Only fields that are shown can have errors. */
export const schemaOf = (fields: readonly SignUpFieldName[]) =>
  v.object(Object.fromEntries(fields.map((field) => [field, signUpFields[field]])))

export const isRequired = (field: SignUpFieldName): boolean =>
  field === 'firstname' || field === 'lastname' || field === 'email'
