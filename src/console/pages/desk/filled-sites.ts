import type { FilledSite } from '../../parts/site-fill.tsx'

interface Listed {
  /** Of the chosen site, or of all sites that the reader sees. */
  readonly inside: number
  /** Of the chosen site, or of the company. */
  readonly most: number
}

interface SeenSite {
  readonly id: string
  readonly name: string
  /** `null`: that of the company. */
  readonly capacity: number | null
  readonly inside: number
}

/**
 * How full each site is, by the capacity at which the site itself refuses entries; the company alone if it has no sites.
 * @param sites those that the reader sees; `undefined`: not known yet
 */
export function filledSites(
  { inside, most }: Listed,
  sites: readonly SeenSite[] | undefined,
  siteId: string | null,
  companyName: string,
): readonly FilledSite[] {
  if (sites === undefined) return []
  if (sites.length === 0) return [{ id: '', name: companyName, inside, most }]
  const chosen = sites.find(({ id }) => id === siteId)
  if (chosen) return [{ id: chosen.id, name: chosen.name, inside, most }]
  return sites.map(({ id, name, capacity, inside: of }) => ({ id, name, inside: of, most: capacity ?? most }))
}
