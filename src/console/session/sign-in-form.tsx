import { useLingui } from '@lingui/react'
import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import type { Result } from '#contract/result.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { useDraft } from '#src/ui/form/use-draft.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { type AccountFailure, accountCalls } from '../api/account-calls.ts'
import { signInByPasskey } from '../api/passkey.ts'
import { form as formStyle } from '../parts/form.css.ts'
import { KeyIcon } from '../parts/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { passkeyRefusal, troubleMessage } from '../parts/trouble.ts'
import { CodeForm } from './code-form.tsx'
import { PasswordField } from './password-field.tsx'
import { useSignInWays } from './sign-in-ways.ts'
import * as css from './session-page.css.ts'

interface SignInFormProps {
  /** The e-mail address, if it is already known. */
  readonly email?: string
  /** A password alone is not enough. */
  readonly needsPasskey?: boolean
  readonly onSignedIn: () => void
}

const SignIn = v.object({
  email: v.pipe(v.string(), v.trim(), v.nonEmpty('INPUT_REQUIRED')),
  password: v.pipe(v.string(), v.nonEmpty('INPUT_REQUIRED')),
})

/** Sign-in by password, and a code if one is set up; by passkey; or by the company's single sign-on. */
export function SignInForm({ email: known = '', needsPasskey = false, onSignedIn }: SignInFormProps) {
  const { i18n } = useLingui()
  const form = useDraft({ initial: { email: known, password: '' }, schema: SignIn })
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<AccountFailure | null>(null)
  const [wantsCode, setWantsCode] = useState(false)
  const { singleSignOn: sso, singleSignOnElsewhere, hasPasskeys } = useSignInWays()
  const again = known !== ''
  const takesPassword = !(needsPasskey && hasPasskeys)
  const bySingleSignOn = (provider: string) => {
    if (singleSignOnElsewhere !== null) return location.assign(`${singleSignOnElsewhere}/console`)
    const back = again ? location.pathname : '/console'
    return void run(
      () => accountCalls.singleSignOn(provider, { again, back }),
      ({ url }) => location.assign(url),
    )
  }

  const run = async <Value,>(
    call: () => Promise<Result<Value, AccountFailure>>,
    then: (value: Value) => void,
  ) => {
    if (busy) return
    setBusy(true)
    setFailed(null)
    const result = await call()
    setBusy(false)
    if (result.ok) then(result.value)
    else setFailed(result.error)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit(({ email, password }) =>
      run(
        () => accountCalls.signIn(email, password),
        ({ twoFactorRedirect }) => (twoFactorRedirect ? setWantsCode(true) : onSignedIn()),
      ),
    )
  }

  if (wantsCode) return <CodeForm onDone={onSignedIn} onBack={() => setWantsCode(false)} />
  return (
    <div className={css.ways}>
      {failed && (
        <Note tone="danger" role="alert">
          {passkeyRefusal(i18n, failed.reason) ??
            (failed.reason === null ? troubleMessage(i18n, failed) : i18n._('SIGN_IN_WRONG'))}
        </Note>
      )}
      {takesPassword && (
        <form className={formStyle} noValidate onSubmit={submit}>
          <TextField
            label={i18n._('EMAIL')}
            type="email"
            inputMode="email"
            autoComplete="username"
            {...form.text('email')}
          />
          <PasswordField label={i18n._('PASSWORD')} {...form.text('password')} />
          <Button type="submit" variant="primary" busy={busy}>
            {i18n._('SIGN_IN')}
          </Button>
        </form>
      )}
      {takesPassword && (hasPasskeys || sso) && <p className={css.or}>{i18n._('OR')}</p>}
      {hasPasskeys && (
        <Button onClick={() => void run(signInByPasskey, onSignedIn)}>
          <KeyIcon />
          {i18n._('SIGN_IN_PASSKEY')}
        </Button>
      )}
      {sso && (
        <Button onClick={() => bySingleSignOn(sso.providerId)}>
          {i18n._('SIGN_IN_SSO', { name: verbatim(sso.name) })}
        </Button>
      )}
    </div>
  )
}
