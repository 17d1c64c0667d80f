import { useLingui } from '@lingui/react'
import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../parts/form-parts.tsx'
import { hasUnsaved } from '../parts/unsaved.ts'

/** Asks before a page with something unsaved is left; a closed tab is asked by the browser. */
export function LeaveGuard() {
  const { i18n } = useLingui()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: hasUnsaved,
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <ConfirmDialog
      title={i18n._('UNSAVED_TITLE')}
      action={i18n._('DISCARD')}
      onConfirm={proceed}
      onClose={reset}
    >
      {i18n._('UNSAVED_QUESTION')}
    </ConfirmDialog>
  )
}
