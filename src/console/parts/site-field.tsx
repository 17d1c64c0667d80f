import { useLingui } from '@lingui/react'
import { useCallback } from 'react'
import type * as v from 'valibot'
import { listSites } from '#contract/console/sites.ts'
import { SelectField } from '#src/ui/select-field.tsx'
import { useRead } from '../api/reading.ts'
import { useSitesAs } from './use-sites-as.ts'

const namesOf = (sites: v.InferOutput<typeof listSites.answer>) => sites.map(({ id, name }) => ({ id, name }))

/** @returns a function that gives a site's name; the same one as long as it gives the same names */
export function useSiteName(): (siteId: string | null) => string {
  const { i18n } = useLingui()
  const sites = useSitesAs(namesOf)
  const all = i18n._('SITES_ALL')
  return useCallback(
    (siteId) => (siteId === null ? all : (sites?.find(({ id }) => id === siteId)?.name ?? siteId)),
    [sites, all],
  )
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
