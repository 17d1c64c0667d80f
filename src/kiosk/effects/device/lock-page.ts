/** What a field needs for editing, and a code that is pasted (A13). */
const EDITING = new Set(['a', 'c', 'v', 'x', 'z'])

/**
 * Keeps a visitor inside the app (S01): what the browser does by itself with keys, long presses, drags and pinches
 * opens its own surfaces. What a page may not prevent is the kiosk mode's part (docs/install/kiosk-lockdown.md).
 */
export function lockPage(): void {
  const prevent = (event: Event) => event.preventDefault()
  for (const way of ['contextmenu', 'dragstart', 'dragover', 'drop', 'gesturestart']) {
    addEventListener(way, prevent, { capture: true, passive: false })
  }
  addEventListener('auxclick', prevent, { capture: true })
  addEventListener('wheel', (event) => event.ctrlKey && prevent(event), { capture: true, passive: false })
  addEventListener('keydown', (event) => leadsOut(event) && prevent(event), { capture: true })
  // A+ enlarges; a pinched page hides its buttons from whoever comes next.
  document.documentElement.style.touchAction = 'pan-x pan-y'
}

/** There Option composes the signs of a keyboard, `@` among them, and leads nowhere. */
const IS_APPLE = /^(?:Mac|iP)/.test(navigator.platform)

function leadsOut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  // With AltGr, which some systems report as both, people type signs.
  if (ctrlKey && altKey) return false
  if (/^F\d+$/.test(key)) return true
  if (ctrlKey || metaKey) return shiftKey || !EDITING.has(key.toLowerCase())
  return altKey && !IS_APPLE
}
