/** A person has to sign in before a call can continue. All waiting calls share one dialog. */
type Answer = (signedIn: boolean) => void

let waiting: readonly Answer[] = []
/** The person has signed out: a call that is still under way may fail. */
let isSignedOut = false
const listeners = new Set<() => void>()

function tell(next: readonly Answer[]): void {
  waiting = next
  for (const listener of listeners) listener()
}

/** @returns whether the person signed in; `false` if they cancelled, or had signed out themselves. */
export const askToSignIn = (): Promise<boolean> =>
  isSignedOut ? Promise.resolve(false) : new Promise((resolve) => tell([...waiting, resolve]))

/** Until the next sign-in, calls that are refused ask nothing. */
export function beginSignOut(): void {
  isSignedOut = true
  answerSignIn(false)
}

export function endSignOut(): void {
  isSignedOut = false
}

export function answerSignIn(signedIn: boolean): void {
  const answered = waiting
  tell([])
  for (const answer of answered) answer(signedIn)
}

export const isSignInWanted = (): boolean => waiting.length > 0

export function onSignInWanted(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
