import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { NAME_MAX_LENGTH } from '#contract/limits.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { type AccountFailure, accountCalls } from '../api/account-calls.ts'
import { makePasskey, signInByPasskey } from '../api/passkey.ts'
import { browserAndSystem } from '../parts/browser-name.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { form as formStyle } from '../parts/form.css.ts'
import { Note } from '#src/ui/note.tsx'
import { Card } from '../parts/page.tsx'
import { actions } from '../parts/page.css.ts'
import { passkeyRefusal, troubleMessage } from '../parts/trouble.ts'
import { ME } from '../shell/me.ts'
import { CodeForm } from './code-form.tsx'
import { PasswordField } from './password-field.tsx'
import { QrPicture } from './qr-picture.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useSignInWays } from './sign-in-ways.ts'

/** Asks for the account's passkey, in a session that began without it. */
export function UsePasskeyCard() {
  const { i18n } = useLingui()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<AccountFailure | null>(null)
  const { hasPasskeys, passkeysElsewhere } = useSignInWays()
  const use = async () => {
    setBusy(true)
    setFailed(null)
    const used = await signInByPasskey()
    setBusy(false)
    if (!used.ok) setFailed(used.error)
    await queries.invalidateQueries({ queryKey: ME })
  }
  return (
    <Card title={i18n._('PASSKEY')} hint={i18n._('PASSKEY_USE_HINT')}>
      {failed && (
        <Note tone="danger" role="alert">
          {passkeyRefusal(i18n, failed.reason) ??
            (failed.reason === null ? troubleMessage(i18n, failed) : i18n._('PASSKEY_WRONG'))}
        </Note>
      )}
      <div className={actions}>
        {hasPasskeys || passkeysElsewhere === null ? (
          <Button variant="primary" busy={busy} onClick={() => void use()}>
            {i18n._('SIGN_IN_PASSKEY')}
          </Button>
        ) : (
          <p>{i18n._('PASSKEY_ELSEWHERE', { address: `${passkeysElsewhere}/console` })}</p>
        )}
      </div>
    </Card>
  )
}

/** The same for the app that shows six digits. */
export function UseTotpCard() {
  const { i18n } = useLingui()
  const queries = useQueryClient()
  return (
    <Card title={i18n._('TOTP')}>
      <CodeForm onBack={null} onDone={() => void queries.invalidateQueries({ queryKey: ME })} />
    </Card>
  )
}

/** What a passkey of this browser is called unless the person says otherwise. */
function passkeyName(i18n: I18n): string {
  const { browser, system } = browserAndSystem(navigator.userAgent)
  return browser && system
    ? i18n._('PASSKEY_ON_SYSTEM', { browser, system })
    : (browser ?? system ?? i18n._('PASSKEY'))
}

/** Enrols a passkey: there is nothing to type and nothing to steal. */
export function PasskeyCard({ children }: { readonly children?: ReactNode }) {
  const { i18n } = useLingui()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<AccountFailure | null>(null)
  const [isMade, setMade] = useState(false)
  const [name, setName] = useState(() => passkeyName(i18n))
  const { hasPasskeys, passkeysElsewhere } = useSignInWays()
  const make = async () => {
    setBusy(true)
    setFailed(null)
    const made = await makePasskey(name.trim() || passkeyName(i18n))
    setBusy(false)
    setMade(made.ok)
    if (!made.ok) setFailed(made.error)
    await queries.invalidateQueries({ queryKey: ME })
  }
  return (
    <Card title={i18n._('PASSKEY')} hint={i18n._('PASSKEY_HINT')}>
      {failed && (
        <Note tone="danger" role="alert">
          {failed.reason === 'SESSION_NOT_FRESH' || failed.code === 'UNAUTHORIZED'
            ? i18n._('STAFF_SIGNED_OUT')
            : (passkeyRefusal(i18n, failed.reason) ?? troubleMessage(i18n, failed))}
        </Note>
      )}
      {isMade && (
        <Note tone="success" role="status">
          {i18n._('PASSKEY_MADE')}
        </Note>
      )}
      {children}
      {hasPasskeys && (
        <TextField
          label={i18n._('PASSKEY_NAME')}
          hint={i18n._('PASSKEY_NAME_HINT')}
          maxLength={NAME_MAX_LENGTH}
          value={name}
          onValue={setName}
        />
      )}
      <div className={actions}>
        {hasPasskeys ? (
          <Button variant="secondary" busy={busy} onClick={() => void make()}>
            {i18n._('PASSKEY_MAKE')}
          </Button>
        ) : (
          <p>
            {passkeysElsewhere === null
              ? i18n._('PASSKEY_UNKNOWN')
              : i18n._('PASSKEY_ELSEWHERE', { address: `${passkeysElsewhere}/console` })}
          </p>
        )}
      </div>
    </Card>
  )
}

/** Enrols an app that shows six digits, with recovery codes in case the phone is lost. */
export function TotpCard() {
  const { i18n } = useLingui()
  const queries = useQueryClient()
  const [password, setPassword] = useState('')
  const [failed, setFailed] = useState<AccountFailure | null>(null)
  const [enrolment, setEnrolment] = useState<{ totpURI: string; backupCodes: readonly string[] } | null>(null)
  const [isVerified, setVerified] = useState(false)

  const begin = async (event: FormEvent) => {
    event.preventDefault()
    const begun = await accountCalls.enableTotp(password)
    if (begun.ok) setEnrolment(begun.value)
    else setFailed(begun.error)
  }
  return (
    <Card title={i18n._('TOTP')} hint={i18n._('TOTP_HINT')}>
      {!enrolment ? (
        <form className={formStyle} noValidate onSubmit={(event) => void begin(event)}>
          <PasswordField
            label={i18n._('PASSWORD_AGAIN')}
            value={password}
            onValue={(value) => {
              setPassword(value)
              setFailed(null)
            }}
            error={
              failed && (failed.reason === null ? troubleMessage(i18n, failed) : i18n._('PASSWORD_WRONG'))
            }
          />
          <div className={actions}>
            <Button type="submit" variant="secondary">
              {i18n._('TOTP_BEGIN')}
            </Button>
          </div>
        </form>
      ) : !isVerified ? (
        <>
          <p>{i18n._('TOTP_SCAN')}</p>
          <QrPicture text={enrolment.totpURI} label={i18n._('TOTP_PICTURE')} />
          <TextField
            label={i18n._('TOTP_KEY')}
            hint={i18n._('TOTP_KEY_HINT')}
            readOnly
            // In groups, as apps take it: this many characters are not copied by eye without losing the place.
            value={secretOf(enrolment.totpURI).replace(/(.{4})(?=.)/g, '$1 ')}
            onValue={() => undefined}
          />
          <div>
            <CopyButton text={secretOf(enrolment.totpURI)} />
          </div>
          <CodeForm offersRecovery={false} onBack={null} onDone={() => setVerified(true)} />
        </>
      ) : (
        <RecoveryCodes
          list={enrolment.backupCodes}
          onKept={() => void queries.invalidateQueries({ queryKey: ME })}
        />
      )}
    </Card>
  )
}

/** @param uri `otpauth://totp/…?secret=…` */
const secretOf = (uri: string): string => new URL(uri).searchParams.get('secret') ?? ''
