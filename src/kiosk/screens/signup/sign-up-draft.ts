import * as v from 'valibot'
import { SignUpForm } from '#contract/entities/sign-up-form.ts'
import type { FieldIssue } from '#contract/error-codes.ts'
import { fieldIssues } from '#contract/field-issues.ts'
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

/** Errors of the draft, by field. Only fields that are shown can have errors. */
export function draftIssues(draft: SignUpDraft): ReadonlyMap<string, FieldIssue> {
  const parsed = v.safeParse(SignUpForm, draft)
  return new Map(parsed.success ? [] : fieldIssues(parsed.issues).map((issue) => [issue.path, issue]))
}

export const isRequired = (field: SignUpFieldName): boolean =>
  field === 'firstname' || field === 'lastname' || field === 'email'
