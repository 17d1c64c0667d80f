import { useLingui } from '@lingui/react'
import { Page } from '../parts/page.tsx'
import { PeopleCard } from './data/people-card.tsx'

/** Finds a visitor, for requests about their data. */
export function PeoplePage() {
  const { i18n } = useLingui()
  return (
    <Page title={i18n._('NAV_VISITORS')}>
      <PeopleCard />
    </Page>
  )
}
