import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { Page } from '../parts/page.tsx'
import { useCompany } from '../shell/company.tsx'
import { placesFor } from '../shell/places.ts'
import * as css from './settings-page.css.ts'

/** Links to all settings that a person may see, in their sections. */
export function SettingsPage() {
  const { i18n } = useLingui()
  const { companyId, memberships } = useCompany()
  return (
    <Page title={i18n._('NAV_SETTINGS')}>
      <div className={css.sections}>
        {placesFor(memberships).settings.map(({ id, name, pages }) => (
          <section key={id} className={css.section}>
            {pages.length > 1 && <h2 className={css.title}>{name(i18n)}</h2>}
            <ul className={css.pages}>
              {pages.map((page) => (
                <li key={page.to}>
                  <Link to={page.to} params={{ companyId }} className={css.page}>
                    {page.name(i18n)}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  )
}
