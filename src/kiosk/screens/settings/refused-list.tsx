import { useLingui } from '@lingui/react'
import { useEffect, useRef, useState } from 'react'
import type { FailureCode } from '#contract/error-codes.ts'
import { failureMessage } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { focusHeading } from '#src/ui/heading.tsx'
import { VisitorDialog } from '#src/ui/visitor-dialog.tsx'
import * as css from './refused-list.css.ts'

export interface Refused {
  readonly id: number
  readonly kind: 'entry' | 'exit' | 'signUp'
  readonly name: string
  /** When it happened, in epoch milliseconds. */
  readonly at: number
  readonly code: FailureCode
}

interface RefusedListProps {
  readonly items: readonly Refused[]
  /** The site's, as home's clock has it; `null` = the device's own. */
  readonly timeZone?: string | null
  readonly onRetry: (id: number) => void
  readonly onDismiss: (id: number) => void
}

/** Requests that were recorded offline and refused by the server: each stays until staff have dealt with it. */
export function RefusedList({ items, timeZone = null, onRetry, onDismiss }: RefusedListProps) {
  const { i18n } = useLingui()
  const [asked, setAsked] = useState<Refused | null>(null)
  const kinds = { entry: i18n._('SCAN_ENTERED'), exit: i18n._('SCAN_LEFT'), signUp: i18n._('SIGN_UP') }
  const zone = timeZone === null ? {} : { timeZone }
  const close = () => setAsked(null)
  const summary = useRef<HTMLParagraphElement>(null)
  const movesFocus = useRef(false)
  // The pressed item disappears, at once or later: the focus moves to what is left.
  useEffect(
    () => () => {
      if (!movesFocus.current || document.activeElement !== document.body) return
      movesFocus.current = false
      if (items.length > 1) summary.current?.focus()
      else focusHeading()
    },
    [items],
  )
  const settle = (how: (id: number) => void, { id }: Refused) => {
    movesFocus.current = true
    how(id)
  }
  return (
    <>
      <p ref={summary} tabIndex={-1}>
        {i18n._('OUTBOX_REFUSED', { count: items.length })}
      </p>
      <ul className={css.list}>
        {items.map((item) => (
          <li key={item.id} className={css.item}>
            <div className={css.words}>
              <span className={css.name} data-personal="">
                {item.name || i18n._('NOT_GIVEN')}
              </span>
              <span className={css.when}>
                <span>{kinds[item.kind]}</span>
                <time>
                  {i18n.date(new Date(item.at), { dateStyle: 'short', timeStyle: 'short', ...zone })}
                </time>
              </span>
              <span className={css.reason}>{failureMessage(i18n, item.code)}</span>
            </div>
            <div className={css.actions}>
              <Button onClick={() => settle(onRetry, item)}>{i18n._('TRY_AGAIN')}</Button>
              <Button onClick={() => setAsked(item)}>{i18n._('HANDLED')}</Button>
            </div>
          </li>
        ))}
      </ul>
      {asked && (
        <VisitorDialog title={i18n._('HANDLED_TITLE')} onClose={close}>
          <p className={css.question}>{i18n._('HANDLED_TEXT')}</p>
          <div className={css.answers}>
            <Button variant="primary" size="large" onClick={close}>
              {i18n._('NOT_NOW')}
            </Button>
            <Button
              size="large"
              onClick={() => {
                settle(onDismiss, asked)
                close()
              }}
            >
              {i18n._('HANDLED')}
            </Button>
          </div>
        </VisitorDialog>
      )}
    </>
  )
}
