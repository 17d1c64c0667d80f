import { useEffect } from 'react'
import { isDialogOpen } from '../parts/is-dialog-open.ts'

const FOCUSABLE = 'a[href], button, input, select, textarea, [contenteditable=true], [tabindex="0"]'

const canTake = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && !element.matches(':disabled') && element.checkVisibility()

const firstIn = (element: Element): HTMLElement | undefined =>
  [...(element.matches(FOCUSABLE) ? [element] : []), ...element.querySelectorAll(FOCUSABLE)].find(canTake)

const lastIn = (element: Element): HTMLElement | undefined =>
  [...(element.matches(FOCUSABLE) ? [element] : []), ...element.querySelectorAll(FOCUSABLE)].findLast(canTake)

/** What opens the row of a table: the same that tables give the focus to. */
const openerIn = (element: Element): HTMLElement | undefined =>
  element.matches('[data-row]') ? [...element.querySelectorAll('th :is(a, button)')].find(canTake) : undefined

/** Where something stood: between these, in this. */
interface Gap {
  readonly parent: Element
  readonly before: Element | null
  readonly after: Element | null
}

/** What follows a gap in its list or part of the page, or else what precedes it there; or else the same around that. */
function nextOf({ parent, before, after }: Gap): HTMLElement | null {
  for (let one: Element | null = after; one; one = one.nextElementSibling) {
    const next = openerIn(one) ?? firstIn(one)
    if (next) return next
  }
  for (let one: Element | null = before; one; one = one.previousElementSibling) {
    const previous = openerIn(one) ?? lastIn(one)
    if (previous) return previous
  }
  // Beyond the page's own part there is nothing that a person was about.
  if (!parent.parentElement?.closest('main')) return document.querySelector('h1')
  return nextOf({
    parent: parent.parentElement,
    before: parent.previousElementSibling,
    after: parent.nextElementSibling,
  })
}

const elementAfter = (node: Node | null): Element | null =>
  node === null || node instanceof Element ? node : elementAfter(node.nextSibling)
const elementBefore = (node: Node | null): Element | null =>
  node === null || node instanceof Element ? node : elementBefore(node.previousSibling)

/** The gap that an element has left, by what has changed; `null`: it is still of use where it is. */
function gapOf(held: Element, changes: readonly MutationRecord[]): Gap | null {
  const removal = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(held)))
  if (held.isConnected && held.parentElement) {
    // A row that is moved within its list loses the focus too.
    if (!removal && !held.matches(':disabled')) return null
    const { parentElement: parent, previousElementSibling: before, nextElementSibling: after } = held
    return { parent, before, after }
  }
  if (!(removal?.target instanceof Element)) return null
  const { target: parent, previousSibling, nextSibling } = removal
  return { parent, before: elementBefore(previousSibling), after: elementAfter(nextSibling) }
}

/**
 * Keeps the focus near its place when the control that has it goes away or can no longer be used, such as that of a row
 * that was removed: otherwise a browser begins again at the top of the page, and a screen reader says nothing.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let held: Element | null = null
    let gap: Gap | null = null
    let path = ''
    const hold = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest('[role=dialog]')) return
      held = target.closest('main') ? target : null
      gap = null
      path = location.pathname
    }
    // A press on nothing means to leave the control.
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Element && !target.closest(FOCUSABLE) && !target.closest('[role=dialog]'))
        held = null
    }
    const lead = () => {
      if (!gap || isDialogOpen()) return
      const left = gap
      gap = null
      const focused = document.activeElement
      const isBack = held?.isConnected === true && canTake(held)
      // A browser takes the focus from a disabled control a while after it was disabled.
      const isLost = focused === document.body || (focused === held && !isBack)
      if (!isLost || location.pathname !== path) return
      const around = left.parent.isConnected ? nextOf(left) : document.querySelector<HTMLElement>('h1')
      const next = isBack ? held : around
      if (next instanceof HTMLElement) next.focus({ preventScroll: next.matches('h1') })
    }
    const observer = new MutationObserver((changes) => {
      if (held) gap = gapOf(held, changes) ?? gap
      if (held?.isConnected === false) held = null
      // A page that leads the focus itself does so before the second frame; an open dialog gives it back when it closes, which is a
      // change as well. Both frames are without one: the page's own turn begins with the closing.
      if (gap) requestAnimationFrame(() => isDialogOpen() || requestAnimationFrame(lead))
    })
    addEventListener('focusin', hold)
    addEventListener('pointerdown', onPress)
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
    return () => {
      removeEventListener('focusin', hold)
      removeEventListener('pointerdown', onPress)
      observer.disconnect()
    }
  }, [])
}
