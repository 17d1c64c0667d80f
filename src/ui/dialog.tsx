import * as Radix from '@radix-ui/react-dialog'
import { createContext, type FocusEvent, type ReactNode, useContext, useRef, useState } from 'react'
import { CloseIcon } from './icons.tsx'
import * as css from './dialog.css.ts'

/** The name of the button that closes each dialog below, where dialogs have one besides their own. */
export const DialogCloseName = createContext<string | null>(null)

export interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  /** A text to read from its title on, rather than a question that one press answers. */
  readonly isToRead?: boolean
  /** Stands at the side, over the whole height: what it is about stays in sight. */
  readonly isDrawer?: boolean
  /** Shown top right, as on a screen: the screen's own tools cannot be pressed while the dialog is open. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** By the element of a dialog, what had the focus before it opened. */
const openers = new WeakMap<Element, Element>()

/** Where the focus goes back to: a dialog that has taken another one's place gives it to what had opened that one. */
function openerBehind(before: Element | null): Element | null {
  if (before === null || before.isConnected) return before
  return openerBehind(openers.get(before.closest('[role=dialog]') ?? before) ?? null)
}

/**
 * A modal dialog: it holds the focus and gives it back, and closes with Escape. It has a plain overlay of our own,
 * since Radix's locks the page with a style element, which our policy forbids.
 */
export function Dialog({ title, onClose, isToRead = false, isDrawer = false, tools, children }: DialogProps) {
  const content = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const closeName = useContext(DialogCloseName)
  const [before] = useState(() => document.activeElement)
  return (
    <Radix.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Radix.Portal>
        <div data-veil className={isDrawer ? css.side : css.veil}>
          <Radix.Content
            ref={(element) => {
              content.current = element
              if (element && before) openers.set(element, before)
            }}
            className={isDrawer ? css.drawer : css.dialog}
            aria-describedby={undefined}
            // A touch beside the dialog does not close it.
            onInteractOutside={(event) => event.preventDefault()}
            onOpenAutoFocus={(event) => {
              const answer = tools ? content.current?.querySelector<HTMLElement>('header ~ * button') : null
              const first = isToRead ? heading.current : answer
              if (!first) return
              event.preventDefault()
              first.focus()
            }}
            onFocus={bringIntoView}
            // Radix would look for a trigger element, which we do not use.
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              const opener = openerBehind(before)
              if (opener instanceof HTMLElement) opener.focus()
            }}
          >
            <header className={css.header}>
              <Radix.Title ref={heading} tabIndex={-1} className={css.title}>
                {title}
              </Radix.Title>
              {tools}
            </header>
            {children}
            {closeName !== null && (
              // Last, so that the focus begins at the dialog's own fields.
              <button type="button" className={css.close} aria-label={closeName} onClick={onClose}>
                <CloseIcon />
              </button>
            )}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Radix moves the focus without scrolling to it. After a touch this is not needed. */
function bringIntoView({ target }: FocusEvent): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' })
}
