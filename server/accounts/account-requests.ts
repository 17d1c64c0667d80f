import * as v from 'valibot'
import { SINGLE_SIGN_ON } from './account-library.ts'

/**
 * What the console may say to each of the account library's calls. The library takes much more, such as an id token
 * instead of the way by the provider, or an address to send the browser to: none of that comes through.
 */

const Text = v.pipe(v.string(), v.maxLength(1_000))
/** A page of the console: never another address, however it is written. */
const OwnPage = v.pipe(v.string(), v.maxLength(300), v.regex(/^\/console(?:\/[\w-]+)*$/))
const Password = v.object({ password: Text })
const Credential = v.object({ response: v.record(v.string(), v.unknown()) })
const WayBack = {
  provider: v.literal(SINGLE_SIGN_ON),
  callbackURL: OwnPage,
  errorCallbackURL: OwnPage,
}
/** Spaces are how people group digits. */
const Code = v.pipe(
  Text,
  v.transform((code) => code.replace(/\s/g, '')),
)
/** A browser that is trusted would be let in without the second factor. */
const NoTrust = v.optional(v.literal(false))

export const accountRequests = {
  'sign-in/email': v.object({ email: Text, password: Text }),
  /** `again`: the provider asks for the proof anew, even of who has just shown it. */
  'sign-in/social': v.object({ ...WayBack, again: v.optional(v.boolean(), false) }),
  'link-social': v.object(WayBack),
  'sign-out': v.object({}),
  'change-password': v.pipe(
    v.object({ currentPassword: Text, newPassword: Text }),
    v.transform((said) => ({ ...said, revokeOtherSessions: true })),
  ),
  'request-password-reset': v.object({ email: v.pipe(Text, v.email()) }),
  'reset-password': v.object({ token: Text, newPassword: Text }),
  'two-factor/enable': Password,
  'two-factor/disable': Password,
  'two-factor/get-totp-uri': Password,
  'two-factor/verify-totp': v.object({ code: Code, trustDevice: NoTrust }),
  'two-factor/verify-backup-code': v.object({ code: Code, trustDevice: NoTrust }),
  'two-factor/generate-backup-codes': Password,
  'passkey/verify-registration': v.object({ ...Credential.entries, name: v.optional(Text) }),
  'passkey/verify-authentication': Credential,
  'passkey/delete-passkey': v.object({ id: Text }),
  'passkey/update-passkey': v.object({ id: Text, name: Text }),
} as const

export type PostPath = keyof typeof accountRequests
export const postPaths = Object.keys(accountRequests) as PostPath[]
