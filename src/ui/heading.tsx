import { useEffect, useRef } from 'react'
import { useTitle } from './use-title.ts'

/** Names the heading to the field that has the focus in its place. */
export const HEADING_ID = 'heading'

interface HeadingProps {
  readonly className: string
  /** Page title for the browser, without the visitor's name. Spoken mode says it too, where others may listen. */
  readonly pageTitle?: string | undefined
  readonly children: string
}

/** The heading of a screen. On a new screen it gets the focus, so that screen readers start with it. */
export function Heading({ className, pageTitle, children }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(pageTitle ?? children)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 id={HEADING_ID} ref={heading} tabIndex={-1} className={className} data-personal={pageTitle}>
      {children}
    </h1>
  )
}

/**
 * Moves the focus to the screen's heading when the pressed element disappears, so that keyboard users continue from
 * there.
 */
export const focusHeading = (): void => document.querySelector('h1')?.focus()
