/** Somebody has to sign in before a call can go on. One dialog for all the calls that wait. */
type Answer = (signedIn: boolean) => void

let waiting: readonly Answer[] = []
const listeners = new Set<() => void>()

function tell(next: readonly Answer[]): void {
  waiting = next
  for (const listener of listeners) listener()
}

/** @returns whether somebody has; `false` where they would rather not. */
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
