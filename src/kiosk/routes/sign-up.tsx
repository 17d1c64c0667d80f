import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PRIVATE_SEARCH_MIN_COLUMNS, SEARCH_DEBOUNCE_MS } from '#contract/limits.ts'
import { columns } from '#contract/text.ts'
import type { CompanyList } from '#contract/wire-flags.ts'
import type { VisitView } from '#machines/visit/visit.types.ts'
import { companiesQuery, queries } from '#src/api/queries.ts'
import { useKioskView, useSend } from '#src/kiosk/connect/kiosk-context.tsx'
import { useDebounced } from '#src/ui/use-debounced.ts'
import type { FrameProps } from '#src/ui/frame/step-frame.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { PrivacyNotice } from './privacy-notice.tsx'
import { useClient } from './services.tsx'

const SignUpScreen = lazyScreen(() =>
  import('#src/kiosk/screens/signup/signup-screen.tsx').then((file) => file.SignUpScreen),
)

interface SignUpProps {
  readonly frame: FrameProps
  readonly view: Extract<VisitView, { screen: 'signup' }>
  readonly companyList: CompanyList
}

export function SignUp({ frame, view, companyList }: SignUpProps) {
  const send = useSend()
  const { isMobile } = useKioskView()
  const [typed, setTyped] = useState('')
  const input = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS)
  const choosesProvince = companyList === 'provinces'
  const asksCompany = view.fields.includes('companyName')
  const companies = useQuery(
    {
      ...companiesQuery(useClient(), choosesProvince ? '' : input),
      // With one or two letters the search would only list what other visitors wrote.
      enabled: asksCompany && (choosesProvince || columns(input) > PRIVATE_SEARCH_MIN_COLUMNS),
    },
    queries,
  )
  return (
    <SignUpScreen
      frame={frame}
      fields={view.fields}
      given={view.given}
      issues={view.issues}
      waitSeconds={view.waitSeconds}
      companies={companies.data ?? []}
      choosesProvince={choosesProvince}
      isOwnPhone={isMobile}
      privacy={<PrivacyNotice company={frame.company.name} />}
      onCompanyQuery={setTyped}
      onTyped={(form) => send({ type: 'TYPED', answers: { form } })}
      onCode={() => send({ type: 'ID_CODE_CHOSEN' })}
      onCodeMail={() => send({ type: 'CODE_MAIL_ASKED' })}
      onSubmit={(form) => send({ type: 'SIGN_UP_SENT', form })}
    />
  )
}
