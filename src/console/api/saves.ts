/** How often something was changed since the console was loaded. */
let saves = 0
const listeners = new Set<() => void>()

export function noteSaved(): void {
  saves++
  for (const listener of listeners) listener()
}

export const countSaved = (): number => saves

export function onSaved(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
