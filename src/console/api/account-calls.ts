import * as v from 'valibot'
import { type Failure, failure, type FieldIssue, isErrorCode } from '#contract/error-codes.ts'
import { REQUEST_TIMEOUT_MS } from '#contract/limits.ts'
import { err, ok, type Result } from '#contract/result.ts'

/** The account library's own calls, under `/api/auth/`: passwords, one-time codes, passkeys. */

const Refused = v.object({
  /** Our own code, if the server refused before the library was asked. */
  errorCode: v.optional(v.string()),
  issues: v.optional(v.array(v.object({ path: v.string(), message: v.string() })), []),
  /** The library's code. */
  code: v.optional(v.string()),
})

interface AccountFailure extends Failure {
  /** The library's code, such as `INVALID_EMAIL_OR_PASSWORD`. */
  readonly reason: string | null
}

async function ask<Answer extends v.GenericSchema>(
  answer: Answer,
  path: string,
  body?: object,
): Promise<Result<v.InferOutput<Answer>, AccountFailure>> {
  try {
    const response = await fetch(`/api/auth/${path}`, {
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      headers: {
        'accept-language': document.documentElement.lang,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    const content: unknown = await response.json().catch(() => null)
    if (!response.ok) return err(refusal(response, content))
    const parsed = v.safeParse(answer, content)
    return parsed.success ? ok(parsed.output) : err({ ...failure('ERROR_RETRY'), reason: null })
  } catch {
    return err({ ...failure('ERR_NETWORK'), reason: null })
  }
}

function refusal(response: Response, content: unknown): AccountFailure {
  const parsed = v.safeParse(Refused, content)
  if (!parsed.success) return { ...failure('ERROR_RETRY'), reason: null }
  const { errorCode, issues, code = null } = parsed.output
  const seconds = Number(response.headers.get('retry-after'))
  return {
    ...failure(isErrorCode(errorCode) ? errorCode : 'INVALID_INPUT', issues satisfies FieldIssue[]),
    ...(seconds > 0 && { retryAfterSeconds: seconds }),
    reason: code,
  }
}

const Done = v.unknown()
const SignedIn = v.object({ twoFactorRedirect: v.optional(v.boolean(), false) })
const Options = v.looseObject({ challenge: v.string() })

export const accountCalls = {
  /** `twoFactorRedirect`: a one-time code is needed as well. */
  signIn: (email: string, password: string) => ask(SignedIn, 'sign-in/email', { email, password }),
  signOut: () => ask(Done, 'sign-out', {}),
  verifyTotp: (code: string) => ask(Done, 'two-factor/verify-totp', { code }),
  verifyBackupCode: (code: string) => ask(Done, 'two-factor/verify-backup-code', { code }),
  /** Becomes active with the first code that is verified. */
  enableTotp: (password: string) =>
    ask(v.object({ totpURI: v.string(), backupCodes: v.array(v.string()) }), 'two-factor/enable', {
      password,
    }),
  disableTotp: (password: string) => ask(Done, 'two-factor/disable', { password }),
  newBackupCodes: (password: string) =>
    ask(v.object({ backupCodes: v.array(v.string()) }), 'two-factor/generate-backup-codes', { password }),
  passkeyToSignIn: () => ask(Options, 'passkey/generate-authenticate-options'),
  signInByPasskey: (response: unknown) => ask(Done, 'passkey/verify-authentication', { response }),
  passkeyToMake: () => ask(Options, 'passkey/generate-register-options'),
  keepPasskey: (response: unknown, name: string) =>
    ask(Done, 'passkey/verify-registration', { response, name }),
  listPasskeys: () =>
    ask(
      v.array(v.object({ id: v.string(), name: v.nullish(v.string(), null) })),
      'passkey/list-user-passkeys',
    ),
  renamePasskey: (id: string, name: string) => ask(Done, 'passkey/update-passkey', { id, name }),
  deletePasskey: (id: string) => ask(Done, 'passkey/delete-passkey', { id }),
  changePassword: (currentPassword: string, newPassword: string) =>
    ask(Done, 'change-password', { currentPassword, newPassword, revokeOtherSessions: true }),
  requestReset: (email: string) => ask(Done, 'request-password-reset', { email }),
  resetPassword: (token: string, newPassword: string) => ask(Done, 'reset-password', { token, newPassword }),
  /**
   * `url`: the provider's page to sign in.
   * @param again asks for a sign-in even if the person is signed in there already
   */
  singleSignOn: (provider: string, { again, back }: { readonly again: boolean; readonly back: string }) =>
    ask(v.object({ url: v.string() }), 'sign-in/social', {
      provider,
      again,
      callbackURL: back,
      errorCallbackURL: '/console/sign-in',
    }),
  /** Links an identity of the provider to this account, as another way to sign in. */
  linkSingleSignOn: (provider: string, back: string) =>
    ask(v.object({ url: v.string() }), 'link-social', {
      provider,
      callbackURL: back,
      errorCallbackURL: back,
    }),
}

export type { AccountFailure }
