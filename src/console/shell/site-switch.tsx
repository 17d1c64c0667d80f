import { SiteField } from '../parts/site-field.tsx'
import { useChosenSite } from './chosen-site.ts'
import * as css from './site-switch.css.ts'
import { useRouteAddress } from './use-standing.ts'

/** The pages that show one site or all. A roll call says itself for which site it is begun. */
const withSites: ReadonlySet<string> = new Set(
  ['', 'desk', 'desk/left', 'expected', 'attention', 'log', 'charts', 'tablets'].map((page) =>
    `/$companyId/${page}`.replace(/\/$/, ''),
  ),
)

/** In the menu at a desk: the site that all pages show. */
export function SiteSwitch() {
  const { siteId, choose, mayChoose } = useChosenSite()
  const address = useRouteAddress()
  if (!mayChoose || !withSites.has(address)) return null
  return (
    <div className={css.inMenu}>
      <SiteField value={siteId} onValue={choose} />
    </div>
  )
}

/** The same on the page itself, where the menu is folded. */
export function PageSite() {
  const { siteId, choose, mayChoose } = useChosenSite()
  if (!mayChoose) return null
  return (
    <div className={css.onPage}>
      <SiteField value={siteId} onValue={choose} />
    </div>
  )
}
