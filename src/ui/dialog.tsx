import * as Radix from '@radix-ui/react-dialog'
import { type FocusEvent, type ReactNode, useRef, useState } from 'react'
import * as css from './dialog.css.ts'

export interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  /** Something to read, from its title on, rather than a question that one press answers. */
  readonly isToRead?: boolean
  /** Top right, as on a screen: the screen's own cannot be pressed meanwhile. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/**
 * One thing that must be dealt with first: holds the focus and gives it back, goes with Escape. It is covered by a plain veil of ours,
 * since Radix's own locks the page by a style element, which our policy forbids.
 */
export function Dialog({ title, onClose, isToRead = false, tools, children }: DialogProps) {
  const content = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [before] = useState(() => document.activeElement)
  return (
    <Radix.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Radix.Portal>
        <div className={css.veil}>
          <Radix.Content
            ref={content}
            className={css.dialog}
            aria-describedby={undefined}
            // A finger beside it is no decision.
            onInteractOutside={(event) => event.preventDefault()}
            onOpenAutoFocus={(event) => {
              const answer = tools ? content.current?.querySelector<HTMLElement>('header ~ * button') : null
              const first = isToRead ? heading.current : answer
              if (!first) return
              event.preventDefault()
              first.focus()
            }}
            onFocus={bringIntoView}
            // Radix would look for a trigger of its own.
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              if (before instanceof HTMLElement) before.focus()
            }}
          >
            <header className={css.header}>
              <Radix.Title ref={heading} tabIndex={-1} className={css.title}>
                {title}
              </Radix.Title>
              {tools}
            </header>
            {children}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Radix moves the focus without scrolling to it. A finger sees what it presses. */
function bringIntoView({ target }: FocusEvent): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' })
}
