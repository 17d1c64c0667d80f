import { type ReactNode, useEffect, useState } from 'react'

interface PlayedProps {
  /** Text that is typed into the first field of the form, if any. */
  readonly typed?: string
  /** Selectors of the elements that are then pressed, one after the other. */
  readonly press: readonly string[]
  readonly children: ReactNode
}

const MAIN_ACTION = 'button[type=submit]'

/** A screen after a visitor used it: most error messages appear only then. */
export function Played({ typed, press, children }: PlayedProps) {
  const [next, setNext] = useState<'type' | 'press' | null>('type')
  useEffect(() => {
    // What is pressed reads what was typed, once that has been drawn.
    if (next === 'type' && typed !== undefined) typeInto(document.querySelector('form input'), typed)
    if (next === 'press') for (const selector of press) document.querySelector<HTMLElement>(selector)?.click()
    setNext(next === 'type' ? 'press' : null)
  }, [next, typed, press])
  return children
}

export const sent = (screen: ReactNode, typed?: string) => (
  <Played press={[MAIN_ACTION]} {...(typed !== undefined && { typed })}>
    {screen}
  </Played>
)

/** Sets the value as a keyboard does: React asks the element itself for its value. */
function typeInto(field: HTMLInputElement | null, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field?.dispatchEvent(new Event('input', { bubbles: true }))
}
