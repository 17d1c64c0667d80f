import { useEffect, useRef } from 'react'

const TYPING = 'input, textarea, select, [contenteditable], [role=menu], [role=dialog]'

/** A single key of the page, which means itself where a person types or a dialog is open. */
export function useKey(key: string, isOn: boolean, onKey: () => void): void {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => {
      const { target, isComposing, ctrlKey, metaKey, altKey, repeat } = event
      const isTyping = target instanceof Element && target.closest(TYPING) !== null
      if (event.key !== key || isTyping || isComposing || ctrlKey || metaKey || altKey || repeat) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [key, isOn])
}
