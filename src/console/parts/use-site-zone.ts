import { listSites } from '#contract/console/sites.ts'
import { useRead } from '../api/reading.ts'

/** @returns a function that gives a site's time zone; `null`: that of the first site that the person reaches, as on the server */
export function useSiteZone(): (siteId: string | null) => string {
  const { data = [] } = useRead(listSites, {})
  const [first] = [...data].sort((one, other) => (one.id < other.id ? -1 : 1))
  return (siteId) => (data.find(({ id }) => id === siteId) ?? first)?.timeZone ?? 'UTC'
}
