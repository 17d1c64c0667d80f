import { useLingui } from '@lingui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { readSetUp, setUp } from '#contract/console/set-up.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { orThrow } from '#src/api/queries.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { accountCalls } from '../api/account-calls.ts'
import { withoutAsking } from '../api/staff-client.ts'
import { CompanyFields, NO_COMPANY } from '../parts/company-fields.tsx'
import { SavingForm } from '../parts/form-parts.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { isOnlyHere } from '../parts/only-here.ts'
import { fields } from '../parts/page.css.ts'
import { PublicAddress } from '../parts/public-address.tsx'
import { Note } from '#src/ui/note.tsx'
import { Card } from '../parts/page.tsx'
import { useForm } from '../parts/use-form.ts'
import { meQuery } from '../shell/me.ts'
import { LinkNote } from './link-note.tsx'
import { linkToken, useLinkToken } from './link-token.ts'
import { PasswordField } from './password-field.tsx'
import { SessionPage } from './session-page.tsx'

/** The page of the one-time link of the first start: makes the first owner, and the first company. */
export function SetUpPage() {
  const { i18n } = useLingui()
  const found = useQuery({
    queryKey: [readSetUp.name, useLinkToken()],
    queryFn: async ({ signal }) => {
      const read = await withoutAsking.call(readSetUp, { token: linkToken() }, { signal })
      if (!read.ok && read.error.code === 'NOT_FOUND') return null
      return read.ok ? read.value : orThrow(withoutAsking, readSetUp, { token: linkToken() }, signal)
    },
    networkMode: 'always',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <SessionPage wide title={i18n._('SET_UP_TITLE')} intro={i18n._('SET_UP_INTRO')}>
      <Loaded query={found}>
        {(link) =>
          link ? <SetUpForm companyName={link.companyName} /> : <LinkNote used={i18n._('SET_UP_GONE')} />
        }
      </Loaded>
    </SessionPage>
  )
}

function SetUpForm({ companyName }: { readonly companyName: string | null }) {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form = useForm({
    schema: setUp.request,
    initial: { name: '', email: '', password: '', company: companyName === null ? NO_COMPANY : null },
    toRequest: (draft) => ({ token: linkToken(), ...draft }),
    send: (draft) => withoutAsking.call(setUp, { token: linkToken(), ...draft }),
    onSaved: async (_, { email, password }) => {
      await accountCalls.signIn(email.trim(), password)
      const { memberships } = await queries.fetchQuery(meQuery)
      const [first] = memberships
      // A new company has no visitors yet: the page with the steps to the first visitor.
      if (first) void navigate({ to: '/$companyId', params: { companyId: first.companyId }, replace: true })
      else void navigate({ to: '/', replace: true })
    },
    explain: ({ path, message }) =>
      path === 'password' && message === 'INPUT_STRING' ? i18n._('PASSWORD_COMMON') : null,
  })
  const { company } = form.draft
  return (
    <SavingForm form={form} action={i18n._('SET_UP_DO')}>
      <Card title={i18n._('SET_UP_YOU')} hint={i18n._('SET_UP_YOU_HINT')}>
        <div className={fields}>
          <TextField label={i18n._('YOUR_NAME')} autoComplete="name" {...form.text('name')} />
          <TextField label={i18n._('EMAIL')} type="email" autoComplete="username" {...form.text('email')} />
        </div>
        <PasswordField label={i18n._('PASSWORD')} isNew {...form.text('password')} />
      </Card>
      {company && (
        <Card title={i18n._('SET_UP_COMPANY')} hint={i18n._('SET_UP_COMPANY_HINT')}>
          <CompanyFields
            value={company}
            onValue={(value) => form.set('company', value)}
            errorOf={form.errorOf}
          />
        </Card>
      )}
      {isOnlyHere(location.hostname) && <PublicAddress />}
      {companyName !== null && <Note>{i18n._('SET_UP_FOR', { company: verbatim(companyName) })}</Note>}
    </SavingForm>
  )
}
