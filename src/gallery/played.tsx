import { type ReactNode, useEffect, useState } from 'react'

interface PlayedProps {
  /** What the first field of the form holds, if anything. */
  readonly typed?: string
  /** What is pressed then: selectors, one after the other. */
  readonly press: readonly string[]
  readonly children: ReactNode
}

const MAIN_ACTION = 'button[type=submit]'

/** A screen after somebody has used it: most complaints come only then. */
export function Played({ typed, press, children }: PlayedProps) {
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (done) return
    if (typed !== undefined) typeInto(document.querySelector('form input'), typed)
    for (const selector of press) document.querySelector<HTMLElement>(selector)?.click()
    setDone(true)
  }, [done, typed, press])
  return children
}

export const sent = (screen: ReactNode, typed?: string) => (
  <Played press={[MAIN_ACTION]} {...(typed !== undefined && { typed })}>
    {screen}
  </Played>
)

/** As a keyboard does: React asks the element itself for its value. */
function typeInto(field: HTMLInputElement | null, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field?.dispatchEvent(new Event('input', { bubbles: true }))
}
