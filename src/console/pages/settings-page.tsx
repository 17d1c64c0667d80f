import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { Page } from '../parts/page.tsx'
import { useCompany } from '../shell/company.tsx'
import { placesFor, type Section } from '../shell/places.ts'
import * as css from './settings-page.css.ts'

interface Group {
  readonly id: string
  readonly name: string
  readonly pages: Section['pages']
}

/** The settings in the order of the menu; sections of a single page stand together, last. */
function groupsOf(i18n: I18n, sections: readonly Section[]): readonly Group[] {
  const groups = sections
    .filter(({ pages }) => pages.length > 1)
    .map(({ id, name, pages }) => ({ id, name: name(i18n), pages }))
  const single = sections.filter(({ pages }) => pages.length === 1).flatMap(({ pages }) => pages)
  return single.length === 0
    ? groups
    : [...groups, { id: 'other', name: i18n._('SETTINGS_OTHER'), pages: single }]
}

/** Links to all settings that a person may see, in groups. */
export function SettingsPage() {
  const { i18n } = useLingui()
  const { companyId, memberships } = useCompany()
  const groups = groupsOf(i18n, placesFor(memberships).settings)
  return (
    <Page title={i18n._('NAV_SETTINGS')}>
      <div className={css.sections}>
        {groups.map(({ id, name, pages }) => (
          <section key={id} className={css.section}>
            {groups.length > 1 && <h2 className={css.title}>{name}</h2>}
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
