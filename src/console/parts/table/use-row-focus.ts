import { useEffect, useRef } from 'react'
import { rowAfter } from './chosen-rows.ts'

/**
 * Keeps the focus in a table whose rows come and go: if the row that had it is gone, the next one has it.
 * @returns to be called after an act that takes its own button away, such as one for all chosen rows
 */
export function useRowFocus(ids: readonly string[]): () => void {
  const before = useRef(ids)
  const last = useRef<string | null>(null)
  const isWanted = useRef(false)
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
      if (row) last.current = row.dataset.row ?? null
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  useEffect(() => {
    const shown = before.current
    before.current = ids
    const held = last.current
    const isGone = held !== null && !ids.includes(held)
    if (isGone) {
      last.current = rowAfter(shown, held, ids)
      isWanted.current = true
    }
    if (!isWanted.current) return
    const next = last.current ?? ids[0] ?? null
    // After a dialog has given the focus back to a button that is gone.
    const frame = requestAnimationFrame(() => {
      const hasFocus = document.activeElement !== document.body
      // An open dialog gives it back later.
      if (!document.activeElement?.closest('[role=dialog]')) isWanted.current = false
      if (hasFocus) return
      const row = next === null ? null : document.querySelector(`[data-row="${next}"]`)
      const target =
        row?.querySelector<HTMLElement>('th :is(a, button)') ?? document.querySelector<HTMLElement>('h1')
      target?.focus()
    })
    return () => cancelAnimationFrame(frame)
  })
  return () => {
    isWanted.current = true
  }
}
