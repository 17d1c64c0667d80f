import { useLingui } from '@lingui/react'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { Password } from '#contract/console/set-up.ts'
import { listSessions, revokeSession } from '#contract/console/session.ts'
import type { Failure } from '#contract/error-codes.ts'
import { orThrow } from '#src/api/queries.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { accountCalls } from '../../api/account-calls.ts'
import { staffClient } from '../../api/staff-client.ts'
import { SavingForm } from '../../parts/form-parts.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { moment } from '../../parts/names.ts'
import { actions } from '../../parts/page.css.ts'
import { Note } from '#src/ui/note.tsx'
import { Card, Page } from '../../parts/page.tsx'
import { Pill, ItemRows, RowWords } from '../../parts/rows.tsx'
import { troubleMessage } from '../../parts/trouble.ts'
import { useForm } from '../../parts/use-form.ts'
import { PasskeyCard, TotpCard, UsePasskeyCard, UseTotpCard } from '../../session/second-factor.tsx'
import { PasswordField } from '../../session/password-field.tsx'
import { useSignInWays } from '../../session/sign-in-ways.ts'
import { meQuery } from '../../shell/me.ts'
import { browserName } from '../../parts/browser-name.ts'
import { NameCard } from './name-card.tsx'
import { Passkeys } from './passkeys.tsx'

/** The person's own account: password, second factor, and active sessions. */
export function AccountPage() {
  const { i18n } = useLingui()
  const { data: me } = useSuspenseQuery(meQuery)
  const { hasPasskey, hasTotp, hasSingleSignOn } = me.account
  const mayChange = me.usedSecondFactor || !(hasPasskey || hasTotp)
  return (
    <Page title={i18n._('NAV_ACCOUNT')} intro={`${me.account.name} · ${me.account.email}`}>
      {me.isForRollCalls && <Note>{i18n._('ACCOUNT_ROLL_CALLS_ONLY', { at: moment(i18n, me.endsAt) })}</Note>}
      <NameCard name={me.account.name} />
      <Sessions />
      {mayChange ? (
        <>
          <PasskeyCard>
            <Passkeys />
          </PasskeyCard>
          {hasTotp ? (
            <Card title={i18n._('TOTP')}>
              <Pill tone="success">{i18n._('TOTP_ON')}</Pill>
            </Card>
          ) : (
            <TotpCard />
          )}
          <SingleSignOnCard isLinked={hasSingleSignOn} />
          <PasswordCard />
        </>
      ) : (
        <>
          <Note tone="info">{i18n._('ACCOUNT_NEEDS_SECOND_FACTOR')}</Note>
          {hasPasskey && <UsePasskeyCard />}
          {hasTotp && <UseTotpCard />}
        </>
      )}
    </Page>
  )
}

function Sessions() {
  const { i18n } = useLingui()
  const queries = useQueryClient()
  const [failed, setFailed] = useState<Failure | null>(null)
  const sessions = useQuery({
    queryKey: [listSessions.name],
    queryFn: ({ signal }) => orThrow(staffClient, listSessions, {}, signal),
    networkMode: 'always',
    retry: false,
  })
  const end = async (sessionId: string) => {
    const ended = await staffClient.call(revokeSession, { sessionId })
    setFailed(ended.ok ? null : ended.error)
    await queries.invalidateQueries({ queryKey: [listSessions.name] })
  }
  return (
    <Card title={i18n._('SESSIONS')} hint={i18n._('SESSIONS_HINT')}>
      {failed && (
        <Note tone="danger" role="alert">
          {troubleMessage(i18n, failed)}
        </Note>
      )}
      <Loaded query={sessions}>
        {(list) => (
          <ItemRows
            label={i18n._('SESSIONS')}
            items={list}
            keyOf={({ id }) => id}
            empty={i18n._('SESSIONS_NONE')}
          >
            {({ id, isThis, signedInAt, lastSeenAt, address, browser }) => (
              <RowWords
                name={browserName(browser) ?? i18n._('BROWSER_UNKNOWN')}
                pills={isThis && <Pill tone="success">{i18n._('SESSION_THIS')}</Pill>}
                detail={
                  <>
                    <span>{i18n._('SESSION_SINCE', { at: moment(i18n, signedInAt) })}</span>
                    <span>{i18n._('SEEN_AT', { at: moment(i18n, lastSeenAt) })}</span>
                    {address && <span>{address}</span>}
                  </>
                }
                actions={!isThis && <Button onClick={() => void end(id)}>{i18n._('SESSION_END')}</Button>}
              />
            )}
          </ItemRows>
        )}
      </Loaded>
    </Card>
  )
}

/** Another way to sign in: an identity of the company's provider. */
function SingleSignOnCard({ isLinked }: { readonly isLinked: boolean }) {
  const { i18n } = useLingui()
  const [failed, setFailed] = useState<Failure | null>(null)
  const { singleSignOn, singleSignOnElsewhere } = useSignInWays()
  if (singleSignOn === null || singleSignOnElsewhere !== null) return null
  const { providerId, name } = singleSignOn
  const link = async () => {
    setFailed(null)
    const asked = await accountCalls.linkSingleSignOn(providerId, location.pathname)
    if (asked.ok) location.assign(asked.value.url)
    else setFailed(asked.error)
  }
  return (
    <Card title={verbatim(name)} hint={i18n._('SSO_LINK_HINT')}>
      {failed && (
        <Note tone="danger" role="alert">
          {troubleMessage(i18n, failed)}
        </Note>
      )}
      {isLinked ? (
        <Pill tone="success">{i18n._('SSO_LINKED')}</Pill>
      ) : (
        <div className={actions}>
          <Button onClick={() => void link()}>{i18n._('SSO_LINK', { name: verbatim(name) })}</Button>
        </div>
      )}
    </Card>
  )
}

function PasswordCard() {
  const { i18n } = useLingui()
  const form = useForm({
    schema: v.object({ current: v.pipe(v.string(), v.nonEmpty('INPUT_REQUIRED')), newPassword: Password }),
    initial: { current: '', newPassword: '' },
    send: ({ current, newPassword }) => accountCalls.changePassword(current, newPassword),
    explain: ({ path, message }) =>
      path === 'newPassword' && message === 'INPUT_STRING' ? i18n._('PASSWORD_COMMON') : null,
  })
  return (
    <Card title={i18n._('PASSWORD_CHANGE')} hint={i18n._('PASSWORD_CHANGE_HINT')}>
      <SavingForm form={form} action={i18n._('PASSWORD_CHANGE')}>
        <PasswordField label={i18n._('PASSWORD_CURRENT')} {...form.text('current')} />
        <PasswordField label={i18n._('PASSWORD_NEW')} isNew {...form.text('newPassword')} />
      </SavingForm>
    </Card>
  )
}
