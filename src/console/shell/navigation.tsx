import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { listAudit } from '#contract/console/audit.ts'
import { useMay } from '../api/reading.ts'
import { AttentionCount } from './attention-count.tsx'
import { useCompany } from './company.tsx'
import * as css from './shell.css.ts'

/** The pages of the menu: daily work first, settings last. */
export function useNavigationGroups() {
  const { i18n } = useLingui()
  const mayOversee = useMay(listAudit)
  return [
    {
      name: null,
      items: [
        { to: '/$companyId', name: i18n._('NAV_HOME') },
        { to: '/$companyId/desk', name: i18n._('NAV_DESK') },
        { to: '/$companyId/expected', name: i18n._('NAV_EXPECTED') },
        { to: '/$companyId/roll-call', name: i18n._('NAV_ROLL_CALL') },
        { to: '/$companyId/log', name: i18n._('NAV_LOG') },
        { to: '/$companyId/attention', name: i18n._('NAV_ATTENTION') },
        { to: '/$companyId/tablets', name: i18n._('NAV_TABLETS') },
        { to: '/$companyId/hosts', name: i18n._('NAV_HOSTS') },
      ],
    },
    {
      name: i18n._('NAV_VISIT'),
      items: [
        { to: '/$companyId/flow', name: i18n._('NAV_FLOW') },
        { to: '/$companyId/types', name: i18n._('NAV_TYPES') },
        { to: '/$companyId/certificates', name: i18n._('NAV_CERTIFICATES') },
        { to: '/$companyId/reasons', name: i18n._('NAV_REASONS') },
        { to: '/$companyId/badge', name: i18n._('NAV_BADGE') },
        { to: '/$companyId/privacy', name: i18n._('NAV_PRIVACY') },
      ],
    },
    {
      name: i18n._('NAV_COMPANY_GROUP'),
      items: [
        { to: '/$companyId/company', name: i18n._('NAV_COMPANY') },
        { to: '/$companyId/colours', name: i18n._('NAV_COLOURS') },
        { to: '/$companyId/sites', name: i18n._('NAV_SITES') },
        { to: '/$companyId/printers', name: i18n._('NAV_PRINTERS') },
        { to: '/$companyId/staff', name: i18n._('NAV_STAFF') },
        ...(mayOversee
          ? ([
              { to: '/$companyId/data', name: i18n._('NAV_DATA') },
              { to: '/$companyId/audit', name: i18n._('NAV_AUDIT') },
            ] as const)
          : []),
      ],
    },
  ] as const
}

export function Navigation({ onChosen }: { readonly onChosen: () => void }) {
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  const groups = useNavigationGroups()
  return (
    <nav aria-label={i18n._('NAV')} className={css.group}>
      {groups.map(({ name, items }) => (
        <div key={items[0].to} className={css.group}>
          {name && <p className={css.groupName}>{name}</p>}
          <ul className={css.group}>
            {items.map((item) => (
              <li key={item.to}>
                <Link
                  to={item.to}
                  params={{ companyId }}
                  activeOptions={{ exact: item.to === '/$companyId' }}
                  className={css.item}
                  onClick={onChosen}
                >
                  {item.name}
                  {item.to === '/$companyId/attention' && <AttentionCount />}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
