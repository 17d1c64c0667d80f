import { useLingui } from '@lingui/react'
import { PasskeyCard, TotpCard } from './second-factor.tsx'
import { SessionPage } from './session-page.tsx'

/** An owner does nothing before a second proof is there (S52). */
export function SecondFactorPage() {
  const { i18n } = useLingui()
  return (
    <SessionPage wide title={i18n._('SECOND_FACTOR_TITLE')} intro={i18n._('SECOND_FACTOR_INTRO')}>
      <PasskeyCard />
      <TotpCard />
    </SessionPage>
  )
}
