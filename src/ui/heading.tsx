import { useEffect, useRef } from 'react'
import { useTitle } from './use-title.ts'

interface HeadingProps {
  readonly className: string
  /** Where the browser is told less than who stands before it. */
  readonly pageTitle?: string | undefined
  readonly children: string
}

/** What a screen asks or says. A new one speaks first to whoever listens to it: its heading gets the focus. */
export function Heading({ className, pageTitle, children }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(pageTitle ?? children)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}

/** What had the focus goes away with the press: whoever presses by keyboard goes on from the screen's heading. */
export const focusHeading = (): void => document.querySelector('h1')?.focus()
