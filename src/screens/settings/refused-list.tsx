import { useLingui } from '@lingui/react'
import { useState } from 'react'
import type { FailureCode } from '#contract/error-codes.ts'
import { failureMessage } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import * as css from './refused-list.css.ts'

export interface Refused {
  readonly id: number
  readonly kind: 'entry' | 'exit' | 'signUp'
  readonly name: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly code: FailureCode
}

interface RefusedListProps {
  readonly items: readonly Refused[]
  readonly onRetry: (id: number) => void
  readonly onDismiss: (id: number) => void
}

/** What was recorded without a line and the server would not take: it stays until somebody has seen to it. */
export function RefusedList({ items, onRetry, onDismiss }: RefusedListProps) {
  const { i18n } = useLingui()
  const [asked, setAsked] = useState<Refused | null>(null)
  const kinds = { entry: i18n._('SCAN_ENTERED'), exit: i18n._('SCAN_LEFT'), signUp: i18n._('SIGN_UP') }
  const close = () => setAsked(null)
  return (
    <>
      <p>{i18n._('OUTBOX_REFUSED', { count: items.length })}</p>
      <ul className={css.list}>
        {items.map((item) => (
          <li key={item.id} className={css.item}>
            <div className={css.words}>
              <span className={css.name}>{item.name || i18n._('NOT_GIVEN')}</span>
              <span className={css.when}>
                <span>{kinds[item.kind]}</span>
                <time>{i18n.date(new Date(item.at), { dateStyle: 'short', timeStyle: 'short' })}</time>
              </span>
              <span className={css.reason}>{failureMessage(i18n, item.code)}</span>
            </div>
            <div className={css.actions}>
              <Button onClick={() => onRetry(item.id)}>{i18n._('TRY_AGAIN')}</Button>
              <Button onClick={() => setAsked(item)}>{i18n._('HANDLED')}</Button>
            </div>
          </li>
        ))}
      </ul>
      {asked && (
        <Dialog title={i18n._('HANDLED_TITLE')} onClose={close}>
          <p className={css.question}>{i18n._('HANDLED_TEXT')}</p>
          <div className={css.answers}>
            <Button variant="primary" size="large" onClick={close}>
              {i18n._('NOT_NOW')}
            </Button>
            <Button
              size="large"
              onClick={() => {
                onDismiss(asked.id)
                close()
              }}
            >
              {i18n._('HANDLED')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
