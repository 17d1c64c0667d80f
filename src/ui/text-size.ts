import { useSyncExternalStore } from 'react'
import { TEXT_SIZES } from '#contract/limits.ts'

/** In % of the default size. */
export type TextSize = (typeof TEXT_SIZES)[number]

/** From this size on a screen is one column (tokens.ts). */
const ENLARGED_FROM = 200

const root = document.documentElement
const listeners = new Set<() => void>()
let current: TextSize = TEXT_SIZES[0]

/** Every size is in rem, so changing the page's own is enough. */
export function setTextSize(size: TextSize): void {
  if (size === current) return
  current = size
  root.style.fontSize = size === TEXT_SIZES[0] ? '' : `${size}%`
  root.toggleAttribute('data-enlarged', size >= ENLARGED_FROM)
  for (const listener of listeners) listener()
}

export const useTextSize = (): TextSize => useSyncExternalStore(subscribe, () => current)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
