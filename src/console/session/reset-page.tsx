import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import * as v from 'valibot'
import { Password } from '#contract/console/set-up.ts'
import { accountCalls } from '../api/account-calls.ts'
import { SavingForm } from '../parts/form-parts.tsx'
import { Note } from '#src/ui/note.tsx'
import { useForm } from '../parts/use-form.ts'
import { LinkNote } from './link-note.tsx'
import { linkToken, useLinkToken } from './link-token.ts'
import { PasswordField } from './password-field.tsx'
import { SessionPage } from './session-page.tsx'

/** Starts again with each link. */
export const ResetPage = () => <Reset key={useLinkToken()} />

function Reset() {
  const { i18n } = useLingui()
  const form = useForm({
    schema: v.object({ newPassword: Password }),
    initial: { newPassword: '' },
    send: ({ newPassword }) => accountCalls.resetPassword(linkToken(), newPassword),
    explain: ({ message }) => (message === 'INPUT_STRING' ? i18n._('PASSWORD_COMMON') : null),
  })
  return (
    <SessionPage title={i18n._('PASSWORD_NEW_TITLE')}>
      {linkToken() === '' ? (
        <LinkNote used={i18n._('LINK_USED')} />
      ) : form.state === 'saved' ? (
        <Note tone="success" role="status">
          {i18n._('PASSWORD_CHANGED')} <Link to="/sign-in">{i18n._('TO_SIGN_IN')}</Link>
        </Note>
      ) : (
        <SavingForm form={form}>
          {form.failed && <Note tone="warning">{i18n._('LINK_USED')}</Note>}
          <PasswordField label={i18n._('PASSWORD_NEW')} isNew {...form.text('newPassword')} />
        </SavingForm>
      )}
    </SessionPage>
  )
}
