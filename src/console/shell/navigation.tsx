import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useCompany } from './company.tsx'
import { AttentionCount, SilentCount } from './counts.tsx'
import { PlaceIcon } from './place-icons.tsx'
import { leadOf, placesFor, type Section } from './places.ts'
import * as css from './shell.css.ts'
import { useStanding } from './use-standing.ts'

/** The menu: the places of the daily work, and one item for the settings, which shows their sections. */
export function Navigation({ onChosen }: { readonly onChosen: () => void }) {
  const { i18n } = useLingui()
  const { companyId, memberships } = useCompany()
  const standing = useStanding()
  const { daily, settings, mayStart } = placesFor(memberships)
  const isHere = (section: Section) => standing?.section === section.id
  return (
    <nav aria-label={i18n._('NAV')}>
      <ul className={css.group}>
        {mayStart && (
          <li>
            <Link
              to="/$companyId"
              params={{ companyId }}
              activeOptions={{ exact: true }}
              className={css.item}
              onClick={onChosen}
            >
              <PlaceIcon of="home" />
              {i18n._('NAV_HOME')}
            </Link>
          </li>
        )}
        {daily.map((place) => (
          <li key={place.id}>
            <SectionLink section={place} isHere={isHere(place)} onChosen={onChosen}>
              <PlaceIcon of={place.id} />
            </SectionLink>
          </li>
        ))}
        {settings.length > 0 && (
          <li>
            <Link
              to="/$companyId/settings"
              params={{ companyId }}
              className={css.item}
              data-open={standing?.isSetting || undefined}
              onClick={onChosen}
            >
              <PlaceIcon of="settings" />
              {i18n._('NAV_SETTINGS')}
            </Link>
            {standing?.isSetting && (
              <ul className={css.sections}>
                {settings.map((section) => (
                  <li key={section.id}>
                    <SectionLink section={section} isHere={isHere(section)} onChosen={onChosen} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        )}
      </ul>
    </nav>
  )
}

interface SectionLinkProps {
  readonly section: Section
  /** The open page is of this section, also if it is not the one to which the link leads. */
  readonly isHere: boolean
  readonly onChosen: () => void
  readonly children?: ReactNode
}

function SectionLink({ section, isHere, onChosen, children }: SectionLinkProps) {
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  const to = leadOf(section)
  const link = useRef<HTMLAnchorElement>(null)
  // The menu scrolls by itself where a screen is low.
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isHere])
  if (to === null) return null
  return (
    <Link
      ref={link}
      to={to}
      params={{ companyId }}
      activeOptions={{ exact: true, includeSearch: false }}
      className={css.item}
      data-here={isHere || undefined}
      onClick={onChosen}
    >
      {children}
      {section.name(i18n)}
      {section.id === 'desk' && <AttentionCount />}
      {section.id === 'devices' && <SilentCount />}
    </Link>
  )
}
