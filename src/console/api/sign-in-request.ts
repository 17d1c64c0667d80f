/** A person has to sign in before a call can continue. All waiting calls share one dialog. */
type Answer = (signedIn: boolean) => void

let waiting: readonly Answer[] = []
const listeners = new Set<() => void>()

function tell(next: readonly Answer[]): void {
  waiting = next
  for (const listener of listeners) listener()
}

/** @returns whether the person signed in; `false` if they cancelled. */
export const askToSignIn = (): Promise<boolean> => new Promise((resolve) => tell([...waiting, resolve]))

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
