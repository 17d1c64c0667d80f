import { ok, type Result } from '#contract/result.ts'
import { type AccountFailure, accountCalls } from './account-calls.ts'

/** True for browsers that can parse the library's answers; the others have no passkey button. */
export const knowsPasskeys = (): boolean =>
  'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** `null`: the person cancelled the browser's dialog. */
type Outcome = Promise<Result<unknown, AccountFailure> | null>

export async function signInByPasskey(): Outcome {
  const options = await accountCalls.passkeyToSignIn()
  if (!options.ok) return options
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options.value as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  const credential = await navigator.credentials.get({ publicKey }).catch(() => null)
  return credential && accountCalls.signInByPasskey((credential as PublicKeyCredential).toJSON())
}

export async function makePasskey(name: string): Outcome {
  const options = await accountCalls.passkeyToMake()
  if (!options.ok) return options
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options.value as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  const credential = await navigator.credentials.create({ publicKey }).catch(() => null)
  if (!credential) return null
  const kept = await accountCalls.keepPasskey((credential as PublicKeyCredential).toJSON(), name)
  return kept.ok ? ok(null) : kept
}
