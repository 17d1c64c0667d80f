import { useLingui } from '@lingui/react'
import type { Failure } from '#contract/error-codes.ts'
import { Note } from '#src/ui/note.tsx'
import { troubleMessage } from './trouble.ts'

/** Why an action without a form failed. */
export function WriteTrouble({
  writes,
}: {
  readonly writes: readonly { readonly failed: Failure | null }[]
}) {
  const { i18n } = useLingui()
  const failed = writes.find((write) => write.failed)?.failed
  if (!failed) return null
  return (
    <Note tone="danger" role="alert">
      {troubleMessage(i18n, failed)}
    </Note>
  )
}
