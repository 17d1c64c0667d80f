/** Keys that are needed to edit a field, and to paste a code (A13). */
const EDITING = new Set(['a', 'c', 'v', 'x', 'z'])

/**
 * Keeps a visitor inside the app (S01): keys, long presses, drags and pinches would open the browser's own surfaces.
 * The kiosk mode has to prevent what a page cannot (docs/install/kiosk-lockdown.md).
 */
export function lockPage(): void {
  const prevent = (event: Event) => event.preventDefault()
  for (const way of ['contextmenu', 'dragstart', 'dragover', 'drop', 'gesturestart']) {
    addEventListener(way, prevent, { capture: true, passive: false })
  }
  addEventListener('auxclick', prevent, { capture: true })
  addEventListener('wheel', (event) => event.ctrlKey && prevent(event), { capture: true, passive: false })
  addEventListener('keydown', (event) => leadsOut(event) && prevent(event), { capture: true })
  // A+ enlarges the text; a pinched page would hide its buttons from the next visitor.
  document.documentElement.style.touchAction = 'pan-x pan-y'
}

/** On Apple systems Option types special characters, `@` among them, and opens nothing. */
const IS_APPLE = /^(?:Mac|iP)/.test(navigator.platform)

function leadsOut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  // AltGr, which some systems report as both keys, types characters.
  if (ctrlKey && altKey) return false
  if (/^F\d+$/.test(key)) return true
  if (ctrlKey || metaKey) return shiftKey || !EDITING.has(key.toLowerCase())
  return altKey && !IS_APPLE
}
