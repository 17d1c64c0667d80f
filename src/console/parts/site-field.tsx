import { useLingui } from '@lingui/react'
import { listSites } from '#contract/console/sites.ts'
import { SelectField } from '#src/ui/select-field.tsx'
import { useRead } from '../api/reading.ts'

/** @returns a function that gives a site's name */
export function useSiteName(): (siteId: string | null) => string {
  const { i18n } = useLingui()
  const { data = [] } = useRead(listSites, {})
  return (siteId) =>
    siteId === null ? i18n._('SITES_ALL') : (data.find(({ id }) => id === siteId)?.name ?? siteId)
}

interface SiteFieldProps {
  /** `null`: all. */
  readonly value: string | null
  readonly onValue: (siteId: string | null) => void
  /** Text of the empty choice. */
  readonly all?: string
  readonly error?: string | null
}

export function SiteField({ value, onValue, all, error = null }: SiteFieldProps) {
  const { i18n } = useLingui()
  const { data = [] } = useRead(listSites, {})
  return (
    <SelectField
      label={i18n._('SITE')}
      value={value ?? ''}
      onValue={(chosen) => onValue(chosen === '' ? null : chosen)}
      error={error}
      options={[
        { value: '', name: all ?? i18n._('SITES_ALL') },
        ...data.map(({ id, name }) => ({ value: id, name })),
      ]}
    />
  )
}
