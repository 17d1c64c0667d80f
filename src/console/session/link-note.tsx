import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { Note } from '#src/ui/note.tsx'
import { linkToken } from './link-token.ts'

/**
 * Why a link does not work.
 * @param used text for a link that was used, or has expired
 */
export function LinkNote({ used }: { readonly used: string }) {
  const { i18n } = useLingui()
  return (
    <Note tone="warning" role="alert">
      {linkToken() === '' ? i18n._('LINK_OPEN_AGAIN') : used}{' '}
      <Link to="/sign-in">{i18n._('TO_SIGN_IN')}</Link>
    </Note>
  )
}
