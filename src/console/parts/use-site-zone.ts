import { useCallback } from 'react'
import type * as v from 'valibot'
import { listSites } from '#contract/console/sites.ts'
import { useRead } from '../api/reading.ts'
import { useSitesAs } from './use-sites-as.ts'

const zonesOf = (sites: v.InferOutput<typeof listSites.answer>) =>
  sites.map(({ id, timeZone }) => ({ id, timeZone }))

/**
 * @returns a function that gives the time zone of the site where something happened; `undefined`: that of the reader, for what
 *   happened at no site, or before the sites are read. It is the same one as long as it gives the same zones
 */
export function useClockOf(): (siteId: string | null) => string | undefined {
  const sites = useSitesAs(zonesOf)
  return useCallback((siteId) => sites?.find(({ id }) => id === siteId)?.timeZone, [sites])
}

/** @returns a function that gives a site's time zone; `null`: that of the first site that the person reaches, as on the server */
export function useSiteZone(): (siteId: string | null) => string {
  const { data = [] } = useRead(listSites, {})
  const [first] = [...data].sort((one, other) => (one.id < other.id ? -1 : 1))
  return (siteId) => (data.find(({ id }) => id === siteId) ?? first)?.timeZone ?? 'UTC'
}
