import { useLingui } from '@lingui/react'
import { Page } from '../../parts/page.tsx'
import { AlertsCard, PinCard } from './device-rules.tsx'

/** What holds for all tablets: the operator PIN, and who is told when one is silent. */
export function TabletRulesPage() {
  const { i18n } = useLingui()
  return (
    <Page title={i18n._('NAV_TABLET_RULES')}>
      <PinCard />
      <AlertsCard />
    </Page>
  )
}
