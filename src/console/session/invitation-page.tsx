import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type * as v from 'valibot'
import type { Failure } from '#contract/error-codes.ts'
import { acceptInvitation, joinCompany, readInvitation } from '#contract/console/set-up.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { orThrow } from '#src/api/queries.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { accountCalls } from '../api/account-calls.ts'
import { withoutAsking } from '../api/staff-client.ts'
import { SavingForm } from '../parts/form-parts.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Note } from '#src/ui/note.tsx'
import { roleName } from '../parts/names.ts'
import { troubleMessage } from '../parts/trouble.ts'
import { useForm } from '../parts/use-form.ts'
import { LinkNote } from './link-note.tsx'
import { linkToken, useLinkToken } from './link-token.ts'
import { PasswordField } from './password-field.tsx'
import { SessionPage } from './session-page.tsx'
import { SignInForm } from './sign-in-form.tsx'

type Invitation = v.InferOutput<(typeof readInvitation)['answer']>

/** Makes an account for the invited person, or signs them in with the one that they have. */
export function InvitationPage() {
  const { i18n } = useLingui()
  const found = useQuery({
    queryKey: [readInvitation.name, useLinkToken()],
    queryFn: ({ signal }) => orThrow(withoutAsking, readInvitation, { token: linkToken() }, signal),
    networkMode: 'always',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <SessionPage title={i18n._('INVITATION_TITLE')}>
      {found.error ? (
        <LinkNote used={i18n._('LINK_USED')} />
      ) : (
        <Loaded query={found}>
          {(invitation) => (
            <>
              <p>
                {i18n._('INVITATION_FOR', {
                  company: verbatim(invitation.companyName),
                  role: roleName(i18n, invitation.role),
                })}
              </p>
              {invitation.hasAccount ? <Join invitation={invitation} /> : <Accept invitation={invitation} />}
            </>
          )}
        </Loaded>
      )}
    </SessionPage>
  )
}

function Accept({ invitation }: { readonly invitation: Invitation }) {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const form = useForm({
    schema: acceptInvitation.request,
    initial: { name: '', password: '' },
    toRequest: (draft) => ({ token: linkToken(), ...draft }),
    send: (draft) => withoutAsking.call(acceptInvitation, { token: linkToken(), ...draft }),
    onSaved: async (_, { password }) => {
      await accountCalls.signIn(invitation.email, password)
      void navigate({ to: '/', replace: true })
    },
    explain: ({ path, message }) =>
      path === 'password' && message === 'INPUT_STRING' ? i18n._('PASSWORD_COMMON') : null,
  })
  return (
    <SavingForm form={form} action={i18n._('INVITATION_ACCEPT')}>
      <TextField label={i18n._('EMAIL')} value={invitation.email} onValue={() => undefined} readOnly />
      <TextField label={i18n._('YOUR_NAME')} autoComplete="name" {...form.text('name')} />
      <PasswordField label={i18n._('PASSWORD')} isNew {...form.text('password')} />
    </SavingForm>
  )
}

function Join({ invitation }: { readonly invitation: Invitation }) {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const [failed, setFailed] = useState<Failure | null>(null)
  const join = async () => {
    const joined = await withoutAsking.call(joinCompany, { token: linkToken() })
    if (joined.ok) void navigate({ to: '/', replace: true })
    else setFailed(joined.error)
  }
  return (
    <>
      {failed && (
        <Note tone="danger" role="alert">
          {troubleMessage(i18n, failed)}
        </Note>
      )}
      <SignInForm email={invitation.email} onSignedIn={() => void join()} />
    </>
  )
}
