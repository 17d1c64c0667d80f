import { useLingui } from '@lingui/react'
import { getRetention } from '#contract/console/privacy.ts'
import { useRead } from '../../api/reading.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Page } from '../../parts/page.tsx'
import { KeptCard } from './kept-card.tsx'
import { RetentionCard } from './retention-card.tsx'

/** How long the data of visitors is kept. */
export function DataPage() {
  const { i18n } = useLingui()
  const retention = useRead(getRetention, {})
  return (
    <Page title={i18n._('NAV_DATA')} intro={i18n._('DATA_INTRO')}>
      <Loaded query={retention}>{(loaded) => <RetentionCard retention={loaded} />}</Loaded>
      <KeptCard />
    </Page>
  )
}
