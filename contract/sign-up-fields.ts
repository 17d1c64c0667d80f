import type { SignUpForm } from './entities/sign-up-form.ts'
import type { FlowFlags } from './wire-flags.ts'

export type SignUpFieldName = keyof SignUpForm

/** The fields of the sign-up form, in the order shown. Names and e-mail address are always asked. */
export function signUpFieldsFor(flags: FlowFlags): readonly SignUpFieldName[] {
  return [
    'firstname',
    'lastname',
    'email',
    ...(flags.company ? (['companyName'] as const) : []),
    ...(flags.phone ? (['phone'] as const) : []),
    ...(flags.sex ? (['sex'] as const) : []),
    ...(flags.document ? (['documentType', 'document'] as const) : []),
    ...(flags.birthday ? (['birthday'] as const) : []),
  ]
}
