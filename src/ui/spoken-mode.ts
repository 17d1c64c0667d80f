import { useSyncExternalStore } from 'react'
import type { SpokenMode } from '#contract/spoken-mode.ts'

export type { SpokenMode }

export type SpokenModeWish = 'toggle' | 'louder' | 'softer' | 'faster' | 'slower' | 'privacy'

const listeners = new Set<() => void>()
/** `null`: this device does not offer it. */
let current: SpokenMode | null = null
let ask: (wish: SpokenModeWish) => void = () => undefined

/** The mode's own part comes later and is connected here, because the button is on every screen. */
export function offerSpokenMode(onWish: (wish: SpokenModeWish) => void): void {
  ask = onWish
  showSpokenMode({ isOn: false })
}

export function showSpokenMode(mode: SpokenMode): void {
  current = mode
  for (const listener of listeners) listener()
}

export const useSpokenMode = (): SpokenMode | null => useSyncExternalStore(subscribe, () => current)

export const wishOfSpokenMode = (wish: SpokenModeWish): void => ask(wish)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
