import { useLingui } from '@lingui/react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, Navigate, Outlet } from '@tanstack/react-router'
import { sizes, variants } from '#src/ui/button.css.ts'
import { Note } from '#src/ui/note.tsx'
import { Page } from '../parts/page.tsx'
import { useCompany } from './company.tsx'
import { meQuery } from './me.ts'
import { firstPage, mayOpen, placesFor } from './places.ts'
import { useRouteAddress, useStanding } from './use-standing.ts'

/** The page of the address, if the person's roles offer it; otherwise one that says so, and asks the server nothing. */
export function OpenedPage() {
  const { companyId, memberships } = useCompany()
  const address = useRouteAddress()
  const { data: me } = useSuspenseQuery(meQuery)
  if (mayOpen(memberships, address, me.runsInstallation)) return <Outlet />
  const first = firstPage(placesFor(memberships))
  // The start is for those who set a company up: the work of the others begins elsewhere.
  if (address === '/$companyId' && first) return <Navigate to={first} params={{ companyId }} replace />
  return <RefusedPage />
}

function RefusedPage() {
  const { i18n } = useLingui()
  const { companyId, companyName, memberships } = useCompany()
  const standing = useStanding()
  const first = firstPage(placesFor(memberships))
  return (
    <Page title={standing?.name(i18n) ?? companyName}>
      <Note tone="warning">{i18n._('PAGE_NOT_OFFERED')}</Note>
      {first && (
        <div>
          <Link to={first} params={{ companyId }} className={`${variants.primary} ${sizes.normal}`}>
            {i18n._('TO_START')}
          </Link>
        </div>
      )}
    </Page>
  )
}
