import * as Radix from '@radix-ui/react-dialog'
import type { ReactNode } from 'react'
import * as css from './dialog.css.ts'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * One thing that must be dealt with first: holds the focus, goes with Escape. It is covered by a plain veil of ours,
 * since Radix's own locks the page by a style element, which our policy forbids.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  return (
    <Radix.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Radix.Portal>
        <div className={css.veil}>
          <Radix.Content
            className={css.dialog}
            aria-describedby={undefined}
            // A finger beside it is no decision.
            onInteractOutside={(event) => event.preventDefault()}
          >
            <Radix.Title className={css.title}>{title}</Radix.Title>
            {children}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}
