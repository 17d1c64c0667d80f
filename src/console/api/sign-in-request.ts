/** A person has to sign in before a call can continue. All waiting calls share one dialog. */
type Answer = (signedIn: boolean) => void

let waiting: readonly Answer[] = []
/** The person has put it off: until they press something that needs it, the page only says that it is wanted. */
let isPutOff = false
/** The person has signed out: a call that is still under way may fail. */
let isSignedOut = false
const listeners = new Set<() => void>()

function tell(next: readonly Answer[]): void {
  waiting = next
  for (const listener of listeners) listener()
}

/**
 * @param isAct the person pressed something, rather than the page reading by itself
 * @returns whether the person signed in; `false` if they cancelled, or had signed out themselves.
 */
export function askToSignIn(isAct: boolean): Promise<boolean> {
  if (isSignedOut) return Promise.resolve(false)
  if (isAct) isPutOff = false
  return new Promise((resolve) => tell([...waiting, resolve]))
}

/** Calls that wait are refused; those that the page makes by itself from now on wait without the dialog. */
export function putSignInOff(): void {
  isPutOff = true
  answerSignIn(false)
}

/** Until the next sign-in, calls that are refused ask nothing. */
export function beginSignOut(): void {
  isSignedOut = true
  isPutOff = false
  answerSignIn(false)
}

export function endSignOut(): void {
  isSignedOut = false
}

export function answerSignIn(signedIn: boolean): void {
  if (signedIn) isPutOff = false
  const answered = waiting
  tell([])
  for (const answer of answered) answer(signedIn)
}

export type SignInRequest = 'none' | 'wanted' | 'putOff'
export const signInRequest = (): SignInRequest =>
  waiting.length === 0 ? 'none' : isPutOff ? 'putOff' : 'wanted'

export function onSignInWanted(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
