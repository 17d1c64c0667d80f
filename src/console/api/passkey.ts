import { failure } from '#contract/error-codes.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { type AccountFailure, accountCalls } from './account-calls.ts'

/** True for browsers that can parse the library's answers; the others have no passkey button. */
export const knowsPasskeys = (): boolean =>
  'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential

type Outcome = Promise<Result<unknown, AccountFailure>>

/** What the browser itself says to a passkey, as a reason of a failure. */
type BrowserRefusal = 'PASSKEY_NONE_GIVEN' | 'PASSKEY_OTHER_NAME' | 'PASSKEY_HAD'

/** By the name of the browser's error; it tells no page whether a person cancelled, or has no passkey. */
const refusals: Readonly<Record<string, BrowserRefusal>> = {
  SecurityError: 'PASSKEY_OTHER_NAME',
  InvalidStateError: 'PASSKEY_HAD',
}

async function credentialOf(
  asked: Promise<Credential | null>,
): Promise<Result<PublicKeyCredential, AccountFailure>> {
  const refused = (reason: BrowserRefusal) => err({ ...failure('INVALID_INPUT'), reason })
  try {
    const credential = await asked
    return credential ? ok(credential as PublicKeyCredential) : refused('PASSKEY_NONE_GIVEN')
  } catch (error) {
    return refused((error instanceof DOMException && refusals[error.name]) || 'PASSKEY_NONE_GIVEN')
  }
}

export async function signInByPasskey(): Outcome {
  const options = await accountCalls.passkeyToSignIn()
  if (!options.ok) return options
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options.value as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  const given = await credentialOf(navigator.credentials.get({ publicKey }))
  return given.ok ? accountCalls.signInByPasskey(given.value.toJSON()) : given
}

export async function makePasskey(name: string): Outcome {
  const options = await accountCalls.passkeyToMake()
  if (!options.ok) return options
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options.value as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  const given = await credentialOf(navigator.credentials.create({ publicKey }))
  return given.ok ? accountCalls.keepPasskey(given.value.toJSON(), name) : given
}
