import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { BackIcon } from '#src/ui/icons.tsx'
import { useOpenCompany } from '../shell/company.tsx'
import { placesFor } from '../shell/places.ts'
import { useStanding } from '../shell/use-standing.ts'
import * as css from './page-tabs.css.ts'

/** The pages beside the open one, where a section has several. */
export function PageTabs() {
  return useOpenCompany() ? <Tabs /> : null
}

/** From a page that stands below another one, back to that. */
export function WayBack() {
  return useOpenCompany() ? <Back /> : null
}

function Tabs() {
  const { i18n } = useLingui()
  const company = useOpenCompany()
  const standing = useStanding()
  if (!company || !standing || standing.parent) return null
  const { daily, settings } = placesFor(company.memberships)
  const section = [...daily, ...settings].find(({ id }) => id === standing.section)
  if (!section || section.pages.length < 2) return null
  return (
    <nav className={css.tabs} aria-label={section.name(i18n)}>
      {section.pages.map(({ to, name }) => (
        <Link
          key={to}
          to={to}
          params={{ companyId: company.companyId }}
          activeOptions={{ exact: true, includeSearch: false }}
          className={css.tab}
        >
          {name(i18n)}
        </Link>
      ))}
    </nav>
  )
}

function Back() {
  const { i18n } = useLingui()
  const company = useOpenCompany()
  const parent = useStanding()?.parent
  if (!company || !parent) return null
  return (
    <Link to={parent.to} params={{ companyId: company.companyId }} className={css.back}>
      <BackIcon />
      {parent.name(i18n)}
    </Link>
  )
}
