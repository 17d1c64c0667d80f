import { useLingui } from '@lingui/react'
import { SiteField } from '../../parts/site-field.tsx'

interface TabletSiteFieldProps {
  readonly value: string | null
  readonly onValue: (siteId: string | null) => void
  /** The server has refused it. */
  readonly isRefused: boolean
}

/** The site where a tablet stands: what visitors do there counts for it, also in a roll call. */
export function TabletSiteField({ value, onValue, isRefused }: TabletSiteFieldProps) {
  const { i18n } = useLingui()
  const refused = value === null ? i18n._('TABLET_SITE_MISSING') : i18n._('TABLET_SITE_REFUSED')
  return <SiteField isRequired value={value} onValue={onValue} error={isRefused ? refused : null} />
}
