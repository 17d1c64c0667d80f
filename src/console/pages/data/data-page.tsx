import { useLingui } from '@lingui/react'
import { useSearch } from '@tanstack/react-router'
import { findPeople, getRetention } from '#contract/console/privacy.ts'
import { useMay, useRead } from '../../api/reading.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Page } from '../../parts/page.tsx'
import { PeopleCard } from './people-card.tsx'
import { RetentionCard } from './retention-card.tsx'

/** Retention times, and requests about one person's data. */
export function DataPage() {
  const { i18n } = useLingui()
  const may = useMay(findPeople)
  const { visitor } = useSearch({ from: '/$companyId/data' })
  return (
    <Page title={i18n._('NAV_DATA')} intro={i18n._('DATA_INTRO')}>
      {may && <PeopleCard key={visitor} visitorId={visitor} />}
      {useMay(getRetention) && <Retention />}
    </Page>
  )
}

function Retention() {
  const retention = useRead(getRetention, {})
  return <Loaded query={retention}>{(loaded) => <RetentionCard retention={loaded} />}</Loaded>
}
