import { useLingui } from '@lingui/react'
import { useCallback, useMemo } from 'react'
import { listSites } from '#contract/console/sites.ts'
import { SelectField } from '#src/ui/select-field.tsx'
import { useRead } from '../api/reading.ts'

/** @returns a function that gives a site's name; the same one as long as it gives the same names */
export function useSiteName(): (siteId: string | null) => string {
  const { i18n } = useLingui()
  const { data } = useRead(listSites, {})
  const all = i18n._('SITES_ALL')
  // The sites come with how many are inside, which each entry changes.
  const named = JSON.stringify(data?.map(({ id, name }) => [id, name]) ?? [])
  const names = useMemo(() => new Map(JSON.parse(named) as [string, string][]), [named])
  return useCallback((siteId) => (siteId === null ? all : (names.get(siteId) ?? siteId)), [names, all])
}

/** The site if the company has a single one, which needs no choice. */
export function useOnlySite(): string | null {
  const { data = [] } = useRead(listSites, {})
  return data.length === 1 ? (data[0]?.id ?? null) : null
}

interface SiteFieldProps {
  /** `null`: all. */
  readonly value: string | null
  readonly onValue: (siteId: string | null) => void
  /** Text of the empty choice. */
  readonly all?: string
  /** One has to be chosen, unless there are none. */
  readonly isRequired?: boolean
  readonly error?: string | null
}

export function SiteField({ value, onValue, all, isRequired = false, error = null }: SiteFieldProps) {
  const { i18n } = useLingui()
  const { data = [] } = useRead(listSites, {})
  const none = isRequired && data.length > 0 ? i18n._('SITE_CHOOSE') : i18n._('SITES_ALL')
  return (
    <SelectField
      label={i18n._('SITE')}
      value={value ?? ''}
      onValue={(chosen) => onValue(chosen === '' ? null : chosen)}
      error={error}
      options={[{ value: '', name: all ?? none }, ...data.map(({ id, name }) => ({ value: id, name }))]}
    />
  )
}
