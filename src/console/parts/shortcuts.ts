import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** A key that does something on the page that is open. */
export interface Shortcut {
  /** As `KeyboardEvent.key` says it, without other keys. */
  readonly key: string
  /** What it does, in the reader's language. */
  readonly name: string
  readonly onPressed: () => void
  /** Off: the page cannot do it now, or the reader may not. */
  readonly isOff?: boolean
}

let registered: readonly Shortcut[] = []
const listeners = new Set<() => void>()

function change(next: readonly Shortcut[]): void {
  registered = next
  for (const listener of listeners) listener()
}

/** Offers a key as long as the component is shown: it is listed with `?` and found by the search. */
export function useShortcut({ key, name, onPressed, isOff = false }: Shortcut): void {
  const press = useEffectEvent(onPressed)
  useEffect(() => {
    if (isOff) return
    const own: Shortcut = { key, name, onPressed: () => press() }
    change([...registered, own])
    return () => change(registered.filter((one) => one !== own))
  }, [key, name, isOff])
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useShortcuts = (): readonly Shortcut[] => useSyncExternalStore(subscribe, () => registered)

/** Whether the key belongs to a text that is being typed. */
export function isTyping({ target, isComposing }: KeyboardEvent): boolean {
  if (isComposing) return true
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.matches('textarea, select')) return true
  return target.matches('input:not([type=checkbox], [type=radio], [type=button], [type=file])')
}
