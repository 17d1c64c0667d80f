import { useEffect, useLayoutEffect, useRef } from 'react'
import { isDialogOpen } from '../is-dialog-open.ts'
import { rowAfter } from './chosen-rows.ts'

const nameIn = (id: string | null): HTMLElement | null =>
  id === null ? null : document.querySelector<HTMLElement>(`[data-row="${id}"] th :is(a, button)`)

/** @returns what stops waiting */
function onDialogClosed(act: () => void): () => void {
  const changes = new MutationObserver(() => {
    if (isDialogOpen()) return
    changes.disconnect()
    act()
  })
  changes.observe(document.body, { childList: true, subtree: true })
  return () => changes.disconnect()
}

/**
 * Keeps the focus in a table whose rows come and go: if the row that had it is gone, the next one has it.
 * @returns to be called after an act that takes its own button away, such as one for all chosen rows
 */
export function useRowFocus(ids: readonly string[]): () => void {
  const before = useRef(ids)
  const last = useRef<string | null>(null)
  const isWanted = useRef(false)
  /** Calls off what was to be done later. */
  const callOff = useRef<(() => void) | null>(null)
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
      if (row) last.current = row.dataset.row ?? null
    }
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('focusin', onFocus)
      callOff.current?.()
    }
  }, [])
  // With the layout, since the focus of other removed controls is led to the next control two frames after it.
  useLayoutEffect(() => {
    const shown = before.current
    before.current = ids
    const held = last.current
    if (held !== null && !ids.includes(held)) {
      last.current = rowAfter(shown, held, ids)
      isWanted.current = true
    }
    if (!isWanted.current || callOff.current !== null) return
    const leadInNextFrame = () => {
      const frame = requestAnimationFrame(lead)
      callOff.current = () => cancelAnimationFrame(frame)
    }
    const lead = () => {
      // A dialog gives the focus back when it closes, perhaps to a button that is gone.
      if (isDialogOpen()) {
        callOff.current = onDialogClosed(leadInNextFrame)
        return
      }
      callOff.current = null
      isWanted.current = false
      if (document.activeElement !== document.body) return
      const target =
        nameIn(last.current ?? before.current[0] ?? null) ?? document.querySelector<HTMLElement>('h1')
      target?.focus()
    }
    leadInNextFrame()
  })
  return () => {
    isWanted.current = true
  }
}
