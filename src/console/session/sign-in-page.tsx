import { useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Note } from '#src/ui/note.tsx'
import { SessionPage } from './session-page.tsx'
import { SignInForm } from './sign-in-form.tsx'

export function SignInPage() {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { to = '/', error } = useSearch({ from: '/sign-in' })
  const onSignedIn = () => {
    queries.clear()
    void navigate({ to })
  }
  return (
    <SessionPage title={i18n._('SIGN_IN_TITLE')} intro={i18n._('SIGN_IN_INTRO')}>
      {error !== undefined && (
        <Note tone="warning" role="alert">
          {i18n._('SIGN_IN_SSO_FAILED')}
        </Note>
      )}
      <SignInForm onSignedIn={onSignedIn} />
      <Link to="/forgotten">{i18n._('PASSWORD_FORGOTTEN')}</Link>
    </SessionPage>
  )
}
