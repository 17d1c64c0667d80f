import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import * as v from 'valibot'
import { Email } from '#contract/console/email.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { accountCalls } from '../api/account-calls.ts'
import { SavingForm } from '../parts/form-parts.tsx'
import { Note } from '#src/ui/note.tsx'
import { useForm } from '../parts/use-form.ts'
import { SessionPage } from './session-page.tsx'

/** Shows the same answer whether there is such an account or not. */
export function ForgottenPage() {
  const { i18n } = useLingui()
  const form = useForm({
    schema: v.object({ email: Email }),
    initial: { email: '' },
    send: ({ email }) => accountCalls.requestReset(email),
  })
  return (
    <SessionPage title={i18n._('PASSWORD_FORGOTTEN')} intro={i18n._('PASSWORD_FORGOTTEN_INTRO')}>
      {form.state === 'saved' ? (
        <Note tone="success" role="status">
          {i18n._('PASSWORD_MAIL_SENT')}
        </Note>
      ) : (
        <SavingForm form={form} action={i18n._('SEND_LINK')}>
          <TextField label={i18n._('EMAIL')} type="email" autoComplete="username" {...form.text('email')} />
        </SavingForm>
      )}
      <Link to="/sign-in">{i18n._('TO_SIGN_IN')}</Link>
    </SessionPage>
  )
}
