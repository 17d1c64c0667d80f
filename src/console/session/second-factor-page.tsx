import { useLingui } from '@lingui/react'
import { Button } from '#src/ui/button.tsx'
import { PasskeyCard, TotpCard, UsePasskeyCard, UseTotpCard } from './second-factor.tsx'
import { SessionPage } from './session-page.tsx'

interface SecondFactorPageProps {
  readonly hasPasskey: boolean
  readonly hasTotp: boolean
  readonly onSignOut: () => void
}

/** An owner can do nothing before using a second factor in this session; one who has none enrols one first (S52). */
export function SecondFactorPage({ hasPasskey, hasTotp, onSignOut }: SecondFactorPageProps) {
  const { i18n } = useLingui()
  if (!hasPasskey && !hasTotp)
    return (
      <SessionPage wide title={i18n._('SECOND_FACTOR_TITLE')} intro={i18n._('SECOND_FACTOR_INTRO')}>
        <PasskeyCard />
        <TotpCard />
      </SessionPage>
    )
  return (
    <SessionPage wide title={i18n._('SECOND_FACTOR_USE_TITLE')} intro={i18n._('SECOND_FACTOR_USE_INTRO')}>
      {hasPasskey && <UsePasskeyCard />}
      {hasTotp && <UseTotpCard />}
      <Button onClick={onSignOut}>{i18n._('SIGN_OUT')}</Button>
    </SessionPage>
  )
}
