import { useLingui } from '@lingui/react'
import { memo } from 'react'
import { type OccupancyLevel, occupancyLevel } from '#src/ui/occupancy-meter.tsx'
import * as css from './site-fill.css.ts'

export interface FilledSite {
  readonly id: string
  readonly name: string
  readonly inside: number
  /** 0: no limit. */
  readonly most: number
}

interface SiteFillProps {
  readonly sites: readonly FilledSite[]
  /** Above a table, where rows are worth more. */
  readonly isOneLine?: boolean
}

/** So many may have room in one line. */
const SITES_SEEN = 4
export const fitInOneLine = (sites: readonly FilledSite[]): boolean => sites.length <= SITES_SEEN

/** How full each site is, in words and as a bar; the fullest first, and without a limit the one with the most inside. */
export const SiteFill = memo(function SiteFill({ sites, isOneLine = false }: SiteFillProps) {
  const { i18n } = useLingui()
  const share = ({ inside, most }: FilledSite): number => (most === 0 ? 0 : inside / most)
  return (
    <ul
      className={!isOneLine ? css.sites.lines : fitInOneLine(sites) ? css.sites.oneLine : css.sites.scrolled}
      aria-label={i18n._('DESK_FILL_TITLE')}
      tabIndex={isOneLine && !fitInOneLine(sites) ? 0 : undefined}
    >
      {[...sites]
        .sort((one, other) => share(other) - share(one) || other.inside - one.inside)
        .map((site) => (
          <OneSite key={site.id} site={site} />
        ))}
    </ul>
  )
})

function OneSite({ site: { name, inside, most } }: { readonly site: FilledSite }) {
  const { i18n } = useLingui()
  const level: OccupancyLevel = occupancyLevel({ currentlyInside: inside, maximumAllowed: most })
  return (
    <li className={css.site} data-level={level}>
      <span className={css.siteWords}>
        <span className={css.siteName} title={name}>
          {name}
        </span>{' '}
        <span className={css.fillWords[level]}>
          {most === 0
            ? i18n._('SITE_INSIDE', { count: inside })
            : i18n._('DESK_FILL', { inside: i18n.number(inside), most: i18n.number(most) })}
          {most > 0 && inside === most && ` · ${i18n._('DESK_FULL')}`}
          {most > 0 && inside > most && ` · ${i18n._('DESK_OVER', { count: inside - most })}`}
        </span>
      </span>
      {most > 0 && (
        <svg className={css.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
          <rect className={css.fill[level]} width={Math.min(100, (100 * inside) / most)} height="1" />
        </svg>
      )}
    </li>
  )
}
