import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import type { Message } from '#src/i18n/messages.ts'
import { Page } from '../parts/page.tsx'
import { useCompany } from '../shell/company.tsx'
import { type PageAddress, placesFor, type Section } from '../shell/places.ts'
import * as css from './settings-page.css.ts'

/** What a page is for, where its name alone does not say it. */
const about: Partial<Readonly<Record<PageAddress, Message>>> = {
  '/$companyId/flow': (i18n) => i18n._('SETTINGS_ABOUT_FLOW'),
  '/$companyId/types': (i18n) => i18n._('TYPES_INTRO'),
  '/$companyId/reasons': (i18n) => i18n._('REASONS_INTRO'),
  '/$companyId/certificates': (i18n) => i18n._('CERTIFICATES_INTRO'),
  '/$companyId/privacy': (i18n) => i18n._('PRIVACY_INTRO'),
  '/$companyId/company': (i18n) => i18n._('COMPANY_INTRO'),
  '/$companyId/colours': (i18n) => i18n._('COLOURS_INTRO'),
  '/$companyId/badge': (i18n) => i18n._('BADGE_INTRO'),
  '/$companyId/sites': (i18n) => i18n._('SITES_INTRO'),
  '/$companyId/staff': (i18n) => i18n._('STAFF_INTRO'),
  '/$companyId/staff/keys': (i18n) => i18n._('SETTINGS_ABOUT_KEYS'),
  '/$companyId/staff/webhooks': (i18n) => i18n._('SETTINGS_ABOUT_WEBHOOKS'),
  '/$companyId/data': (i18n) => i18n._('DATA_INTRO'),
  '/$companyId/archive': (i18n) => i18n._('ARCHIVE_INTRO'),
  '/$companyId/audit': (i18n) => i18n._('SETTINGS_ABOUT_AUDIT'),
}

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
                <li key={page.to} className={css.page}>
                  <Link to={page.to} params={{ companyId }} className={css.name}>
                    {page.name(i18n)}
                  </Link>
                  <p className={css.about}>{about[page.to]?.(i18n)}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  )
}
