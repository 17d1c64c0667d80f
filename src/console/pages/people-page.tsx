import { useLingui } from '@lingui/react'
import { useSearch } from '@tanstack/react-router'
import { Page } from '../parts/page.tsx'
import { PeopleCard } from './data/people-card.tsx'

/** Finds a visitor, for requests about their data. */
export function PeoplePage() {
  const { i18n } = useLingui()
  const { visitor } = useSearch({ from: '/$companyId/people' })
  return (
    <Page title={i18n._('NAV_VISITORS')}>
      <PeopleCard key={visitor} visitorId={visitor} />
    </Page>
  )
}
