import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { useCompany } from '../../shell/company.tsx'
import * as css from './desk.css.ts'

/** The three pages of the desk, beside each other. */
export function DeskTabs() {
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  const tabs = [
    { to: '/$companyId/expected', name: i18n._('NAV_EXPECTED') },
    { to: '/$companyId/desk', name: i18n._('DESK_INSIDE') },
    { to: '/$companyId/desk/left', name: i18n._('DESK_LEFT') },
  ] as const
  return (
    <nav className={css.tabs} aria-label={i18n._('NAV_DESK')}>
      {tabs.map(({ to, name }) => (
        <Link
          key={to}
          to={to}
          params={{ companyId }}
          activeOptions={{ exact: true, includeSearch: false }}
          className={css.tab}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
