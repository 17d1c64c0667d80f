import { useLingui } from '@lingui/react'
import type { Failure } from '#contract/error-codes.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { troubleMessage } from '../trouble.ts'
import * as css from './list.css.ts'

interface ListDoneProps {
  /** What was done, in words; `null`: nothing to say. */
  readonly done: string | null
  readonly onHide: () => void
  /** Takes it back; `null`: that is not offered, or no more. */
  readonly onUndo?: (() => void) | null
  readonly writes: readonly {
    readonly failed: Failure | null
    /** Hides the failure; without it the failure stays until the next try. */
    readonly forget?: () => void
  }[]
}

/** What became of the last act, in sight wherever its row stands. */
export function ListDone({ done, onHide, onUndo = null, writes }: ListDoneProps) {
  const { i18n } = useLingui()
  const trouble = writes.find(({ failed }) => failed !== null)
  return (
    <div className={css.done}>
      {trouble?.failed && (
        <Note tone="danger">
          <div className={css.doneWords}>
            <span role="alert">{troubleMessage(i18n, trouble.failed)}</span>
            {trouble.forget && <Button onClick={trouble.forget}>{i18n._('DESK_DONE_HIDE')}</Button>}
          </div>
        </Note>
      )}
      <div role="status">
        {done !== null && (
          <Note tone="success">
            <div className={css.doneWords}>
              {done}
              {onUndo && <Button onClick={onUndo}>{i18n._('DESK_UNDO')}</Button>}
              <Button onClick={onHide}>{i18n._('DESK_DONE_HIDE')}</Button>
            </div>
          </Note>
        )}
      </div>
    </div>
  )
}
