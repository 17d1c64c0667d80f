import * as v from 'valibot'
import { defineCall } from '../calls/call.ts'
import { NAME_MAX_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../limits.ts'
import { text } from '../text.ts'
import { Id, OptionalId } from './console-call.ts'
import { Email } from './email.ts'
import { LanguageName } from './language.ts'
import { roles } from './policy.ts'
import { TimeZone } from './sites.ts'

/** The part behind the `#` of a link, which no server logs. */
const token = text({ minColumns: 1, maxLength: 100 })
const name = text({ minColumns: 2, maxLength: NAME_MAX_LENGTH })
/** Any characters. Common ones are refused by the server: `INVALID_INPUT`, path `password`. */
export const Password = v.pipe(
  v.string('INPUT_STRING'),
  v.minLength(PASSWORD_MIN_LENGTH, `INPUT_MIN_LENGTH:${PASSWORD_MIN_LENGTH}`),
  v.maxLength(PASSWORD_MAX_LENGTH, `INPUT_MAX_LENGTH:${PASSWORD_MAX_LENGTH}`),
)

/** Checks the one-time link of the server's first start. `NOT_FOUND`: it was used, or there is none. */
export const readSetUp = defineCall({
  name: 'readSetUp',
  method: 'POST',
  path: '/api/console/set-up/read',
  access: 'open',
  request: v.strictObject({ token }),
  /**
   * `companyName`: the company that already waits for its owner, as the demo does; `null`: the owner has to name one.
   */
  answer: v.object({ companyName: v.nullable(v.string()) }),
  effect: 'none',
  refusals: ['NOT_FOUND'],
})

/** A company that is made. */
export const CompanyFacts = v.strictObject({
  name,
  taxCode: text({ minColumns: 3, maxLength: 100 }),
  siteName: name,
  timeZone: TimeZone,
  /** The first of the company's languages; the version before does not send it. */
  language: v.optional(LanguageName),
})

/** Makes the first owner, and the first company if there is none. The owner then signs in. */
export const setUp = defineCall({
  name: 'setUp',
  method: 'POST',
  path: '/api/console/set-up',
  access: 'open',
  request: v.strictObject({
    token,
    name,
    email: Email,
    password: Password,
    company: v.nullable(CompanyFacts),
  }),
  answer: v.object({ companyId: v.string() }),
  refusals: ['NOT_FOUND'],
})

/** `hasAccount`: the invited person has an account, signs in and joins; otherwise an account is made. */
export const readInvitation = defineCall({
  name: 'readInvitation',
  method: 'POST',
  path: '/api/console/invitations/read',
  access: 'open',
  request: v.strictObject({ token }),
  answer: v.object({
    companyName: v.string(),
    email: v.string(),
    role: v.picklist(roles),
    siteName: v.nullable(v.string()),
    hasAccount: v.boolean(),
  }),
  effect: 'none',
  refusals: ['NOT_FOUND'],
})

/** Makes the account that an invitation is for. The new owner of the account then signs in. */
export const acceptInvitation = defineCall({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/api/console/invitations/accept',
  access: 'open',
  request: v.strictObject({ token, name, password: Password }),
  answer: v.object({ companyId: v.string() }),
  refusals: ['NOT_FOUND'],
})

/** For a person who is already signed in with the invited address. */
export const joinCompany = defineCall({
  name: 'joinCompany',
  method: 'POST',
  path: '/api/console/invitations/join',
  access: 'account',
  request: v.strictObject({ token }),
  answer: v.object({ companyId: v.string() }),
  refusals: ['NOT_FOUND'],
})

export const Invited = v.strictObject({ email: Email, role: v.picklist(roles), siteId: OptionalId })
export const InvitationId = Id
