import { useLingui } from '@lingui/react'
import type { Failure } from '#contract/error-codes.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { WriteTrouble } from '../write-trouble.tsx'
import * as css from './list.css.ts'

interface ListDoneProps {
  /** What was done, in words; `null`: nothing to say. */
  readonly done: string | null
  readonly onHide: () => void
  /** Takes it back; `null`: that is not offered, or no more. */
  readonly onUndo?: (() => void) | null
  readonly writes: readonly { readonly failed: Failure | null }[]
}

/** What became of the last act, in sight wherever its row stands. */
export function ListDone({ done, onHide, onUndo = null, writes }: ListDoneProps) {
  const { i18n } = useLingui()
  return (
    <div className={css.done}>
      <WriteTrouble writes={writes} />
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
