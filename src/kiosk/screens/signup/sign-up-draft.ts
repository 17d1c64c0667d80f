import * as v from 'valibot'
import { signUpFields } from '#contract/entities/sign-up-form.ts'
import type { SignUpFieldName } from '#machines/visit/visit.types.ts'

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

/** Only fields that are shown can have errors. */
export const schemaOf = (fields: readonly SignUpFieldName[]) =>
  v.object(Object.fromEntries(fields.map((field) => [field, signUpFields[field]])))

export const isRequired = (field: SignUpFieldName): boolean =>
  field === 'firstname' || field === 'lastname' || field === 'email'
