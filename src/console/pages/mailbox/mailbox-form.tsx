import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { type getMailbox, mailboxSecurities, saveMailbox, tryMailbox } from '#contract/console/mailbox.ts'
import type { FieldIssue } from '#contract/error-codes.ts'
import { Button } from '#src/ui/button.tsx'
import { SwitchRow } from '#src/ui/checkbox-row.tsx'
import { Note } from '#src/ui/note.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { type Answered, type Asked, useMay, useWrite } from '../../api/reading.ts'
import { AuthorityField } from '../../parts/authority-field.tsx'
import { SavingForm } from '../../parts/form-parts.tsx'
import { fields } from '../../parts/page.css.ts'
import { Card } from '../../parts/page.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import { mailboxFailureSaid } from './mailbox-words.ts'

type Draft = Asked<typeof saveMailbox>
type Settings = Answered<typeof getMailbox>['mailbox']

const ports = { tls: 993, startTls: 143 } as const

const NEW: Draft = {
  isOn: true,
  security: 'tls',
  host: '',
  port: ports.tls,
  userName: '',
  password: '',
  authority: null,
  address: null,
  authservId: null,
}

/** Where the mailbox is, and the account that reads it. */
export function MailboxForm({ settings }: { readonly settings: Settings }) {
  const { i18n } = useLingui()
  const isNew = settings === null
  const may = useMay(saveMailbox)
  const explain = ({ path }: FieldIssue) => {
    if (path === 'password' && !isNew) return i18n._('DIRECTORY_PASSWORD_AGAIN')
    if (path === 'authority') return i18n._('DIRECTORY_AUTHORITY_WRONG')
    return path === 'host' ? i18n._('MAILBOX_HOST_WRONG') : null
  }
  const form = useCompanyForm(saveMailbox, isNew ? NEW : { ...settings, password: null }, undefined, explain)
  const { draft, set } = form
  const setSecurity = (security: Draft['security']) => {
    if (draft.port === ports[draft.security]) set('port', ports[security])
    set('security', security)
  }
  return (
    <Card title={i18n._('DIRECTORY_CONNECTION')}>
      <SavingForm form={form} may={may}>
        {/* What is not set up yet is not on; it is as soon as it is saved. */}
        {!isNew && (
          <SwitchRow
            label={i18n._('MAILBOX_ON')}
            hint={i18n._('MAILBOX_ON_HINT')}
            checked={draft.isOn}
            onChecked={(isOn) => set('isOn', isOn)}
          />
        )}
        <div className={fields}>
          <TextField
            label={i18n._('DIRECTORY_HOST')}
            hint={i18n._('MAILBOX_HOST_HINT')}
            dir="ltr"
            {...form.text('host')}
          />
        </div>
        <div className={fields}>
          <SelectField
            label={i18n._('DIRECTORY_ENCRYPTION')}
            value={draft.security}
            onValue={(value) => setSecurity(value === 'startTls' ? value : 'tls')}
            options={mailboxSecurities.map((value) => ({
              value,
              name: value === 'tls' ? 'TLS' : 'STARTTLS',
            }))}
          />
          <NumberField
            label={i18n._('DIRECTORY_PORT')}
            value={draft.port}
            onValue={(port) => set('port', port ?? 0)}
            error={form.errorOf('port')}
          />
        </div>
        <div className={fields}>
          <TextField
            label={i18n._('MAILBOX_ACCOUNT')}
            hint={i18n._('MAILBOX_ACCOUNT_HINT')}
            dir="ltr"
            autoComplete="off"
            {...form.text('userName')}
          />
          <TextField
            label={i18n._('PASSWORD')}
            hint={isNew ? undefined : i18n._('DIRECTORY_PASSWORD_KEPT')}
            type="password"
            autoComplete="new-password"
            optional={!isNew}
            {...form.text('password')}
            onValue={(password) => set('password', password === '' && !isNew ? null : password)}
          />
        </div>
        <AuthorityField {...form.text('authority')} onPem={(pem) => set('authority', pem)} />
        <div className={fields}>
          <TextField
            label={i18n._('MAILBOX_ADDRESS')}
            hint={i18n._('MAILBOX_ADDRESS_HINT')}
            type="email"
            dir="ltr"
            autoComplete="off"
            optional
            {...form.text('address')}
            onValue={(address) => set('address', address === '' ? null : address)}
          />
          <TextField
            label={i18n._('MAILBOX_AUTHSERV')}
            hint={i18n._('MAILBOX_AUTHSERV_HINT')}
            dir="ltr"
            autoComplete="off"
            optional
            {...form.text('authservId')}
            onValue={(name) => set('authservId', name === '' ? null : name)}
          />
        </div>
      </SavingForm>
      {may && <TryIt draft={draft} />}
    </Card>
  )
}

/** Signs in as the fields say it, and stores nothing. */
function TryIt({ draft }: { readonly draft: Draft }) {
  const { i18n } = useLingui()
  const attempt = useWrite(tryMailbox)
  const [tried, setTried] = useState<Answered<typeof tryMailbox> | null>(null)
  const tryOut = async () => {
    setTried(null)
    const answer = await attempt.write(draft)
    if (answer.ok) setTried(answer.value)
  }
  const needsPassword = attempt.failed?.issues.some(({ path }) => path === 'password') ?? false
  return (
    <>
      {needsPassword ? (
        <Note tone="danger" role="alert">
          {i18n._('DIRECTORY_PASSWORD_AGAIN')}
        </Note>
      ) : (
        <WriteTrouble writes={[attempt]} />
      )}
      <div role="status">
        {tried && (
          <Note tone={tried.failure ? 'danger' : 'success'}>
            {tried.failure
              ? mailboxFailureSaid(i18n, tried.failure)
              : i18n._('MAILBOX_TRIED', { count: tried.messages })}
          </Note>
        )}
      </div>
      <div>
        <Button busy={attempt.busy} onClick={() => void tryOut()}>
          {i18n._('DIRECTORY_TRY')}
        </Button>
      </div>
    </>
  )
}
