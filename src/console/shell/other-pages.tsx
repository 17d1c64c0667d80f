import { useLingui } from '@lingui/react'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { failure } from '#contract/error-codes.ts'
import { queries } from '#src/api/queries.ts'
import { Button } from '#src/ui/button.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { accountCalls } from '../api/account-calls.ts'
import { failureCodeOf } from '../api/reading.ts'
import { troubleMessage } from '../parts/trouble.ts'
import { SessionPage } from '../session/session-page.tsx'

/** An unexpected error, or no connection to the server: reloading helps in both cases. */
export function CrashPage({ error }: ErrorComponentProps) {
  const { i18n } = useLingui()
  return (
    <SessionPage title={i18n._('STAFF_CRASH')} intro={troubleMessage(i18n, failure(failureCodeOf(error)))}>
      <Button variant="primary" onClick={() => location.reload()}>
        {i18n._('TRY_AGAIN')}
      </Button>
    </SessionPage>
  )
}

export function NotFoundPage() {
  const { i18n } = useLingui()
  return (
    <SessionPage title={i18n._('STAFF_NOT_FOUND')}>
      <LinkButton variant="primary" href="/console">
        {i18n._('TO_START')}
      </LinkButton>
    </SessionPage>
  )
}

/** For an account without a company: an invitation is missing, or was withdrawn. */
export function NoCompanyPage() {
  const { i18n } = useLingui()
  const signOut = async () => {
    await accountCalls.signOut()
    queries.clear()
    location.assign('/console/sign-in')
  }
  return (
    <SessionPage title={i18n._('NOBODY_TITLE')} intro={i18n._('NOBODY_INTRO')}>
      <Button onClick={() => void signOut()}>{i18n._('SIGN_OUT')}</Button>
    </SessionPage>
  )
}
