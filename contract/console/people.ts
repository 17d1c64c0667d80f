import * as v from 'valibot'
import { signUpFields } from '../entities/sign-up-form.ts'
import { optionalText } from '../text.ts'
import { companyCall, editCall, Id } from './console-call.ts'
import type { Policy } from './policy.ts'

const correctors: Policy = { roles: ['owner', 'manager', 'privacyOfficer'], fresh: true }

/** What staff can correct of a visitor; a document is never shown as a whole, so it cannot be corrected. */
export const correctable = {
  firstName: signUpFields.firstname,
  lastName: signUpFields.lastname,
  /** `null` only for a visitor who has none. */
  email: v.nullable(signUpFields.email),
  companyName: signUpFields.companyName,
  phone: signUpFields.phone,
  sex: signUpFields.sex,
  birthday: signUpFields.birthday,
  visitorTypeId: optionalText({ minColumns: 1, maxLength: 64 }),
} as const
/** Names of the fields that a correction or merge has changed, with the type's name in place of its id. */
export const changedFields = [
  'firstName',
  'lastName',
  'email',
  'companyName',
  'phone',
  'sex',
  'birthday',
  'visitorType',
] as const

/** A person's details before and after a correction. Of a merge: those of the person who went, and of the one who stays. */
export const PersonChange = v.object({
  kind: v.picklist(['corrected', 'merged']),
  fields: v.array(
    v.object({
      name: v.picklist(changedFields),
      before: v.nullable(v.string()),
      after: v.nullable(v.string()),
    }),
  ),
})

/**
 * Corrects what is stored of a visitor. `EMAIL_ALREADY_REGISTERED` (path `email`): another visitor has that address, and
 * the two may be one person.
 */
export const correctPerson = editCall(
  'correctPerson',
  'people/correct',
  correctors,
  { visitorId: Id, ...correctable },
  v.null(),
  { refusals: ['NOT_FOUND', 'EMAIL_ALREADY_REGISTERED'] },
)

/**
 * Makes two visitors one: visits, signatures and all that belongs to the other go to `visitorId`, whose details stay. The
 * codes and badges of both name that visitor from then on. `ANOTHER_VISIT_OPEN`: both are inside, and one visit has to end
 * first; `INVALID_INPUT` (path `hold`): the other's data must be kept. `NOT_FOUND` also if the two are the same.
 */
export const mergePeople = companyCall(
  'mergePeople',
  'people/merge',
  correctors,
  { visitorId: Id, otherVisitorId: Id },
  v.null(),
  { refusals: ['NOT_FOUND', 'ANOTHER_VISIT_OPEN'], timeoutMs: 60_000 },
)
