/** A person has to sign in before a call can continue. All waiting calls share one dialog. */
interface Waiting {
  readonly answer: (signedIn: boolean) => void
  readonly why: SignInReason
}

/** The session has ended, or the call asks for a sign-in that is only minutes old. */
export type SignInReason = 'sessionOver' | 'thisStep'

let waiting: readonly Waiting[] = []
/** The person has put it off: until they press something that needs it, the page only says that it is wanted. */
let isPutOff = false
/** The person has signed out: a call that is still under way may fail. */
let isSignedOut = false
const listeners = new Set<() => void>()

function tell(next: readonly Waiting[]): void {
  waiting = next
  for (const listener of listeners) listener()
}

/**
 * @param isAct the person pressed something, rather than the page reading by itself
 * @param why what the dialog says
 * @returns whether the person signed in; `false` if they cancelled, or had signed out themselves.
 */
export function askToSignIn(isAct: boolean, why: SignInReason): Promise<boolean> {
  if (isSignedOut) return Promise.resolve(false)
  if (isAct) isPutOff = false
  return new Promise((resolve) => tell([...waiting, { answer: resolve, why }]))
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
  for (const { answer } of answered) answer(signedIn)
}

export type SignInRequest = 'none' | SignInReason | 'putOff'
export const signInRequest = (): SignInRequest =>
  waiting.length === 0
    ? 'none'
    : isPutOff
      ? 'putOff'
      : waiting.every(({ why }) => why === 'thisStep')
        ? 'thisStep'
        : 'sessionOver'

export function onSignInWanted(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
