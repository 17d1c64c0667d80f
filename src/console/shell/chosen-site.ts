import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { listSites } from '#contract/console/sites.ts'
import { useRead } from '../api/reading.ts'
import { useCompany } from './company.tsx'

/** Kept for this tab: another tab may look at another site. */
const keyOf = (companyId: string): string => `site of ${companyId}`
const listeners = new Set<() => void>()
const listen = (onChange: () => void) => {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

/** A browser may keep nothing: the choice then lasts as long as the page. */
let unkept: Readonly<Record<string, string | null>> = {}
/** The site that was chosen last; it may be gone. */
export function readChosenSite(companyId: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(companyId))
  } catch {
    return unkept[companyId] ?? null
  }
}
function keep(companyId: string, siteId: string | null): void {
  try {
    if (siteId === null) sessionStorage.removeItem(keyOf(companyId))
    else sessionStorage.setItem(keyOf(companyId), siteId)
  } catch {
    unkept = { ...unkept, [companyId]: siteId }
  }
  for (const onChange of listeners) onChange()
}

interface ChosenSite {
  /** `null`: all sites of the person. */
  readonly siteId: string | null
  readonly choose: (siteId: string | null) => void
  /** There are several to choose from. */
  readonly mayChoose: boolean
}

/** The site that all pages with a filter for sites show. */
export function useChosenSite(): ChosenSite {
  const { companyId } = useCompany()
  const { data: sites } = useRead(listSites, {})
  const kept = useSyncExternalStore(listen, () => readChosenSite(companyId))
  const choose = useCallback((siteId: string | null) => keep(companyId, siteId), [companyId])
  const mayChoose = (sites?.length ?? 0) > 1
  // A site that is gone, or the only one, restricts nothing; until the sites are known, the choice stands.
  const isThere = sites === undefined || (mayChoose && sites.some(({ id }) => id === kept))
  return { siteId: isThere ? kept : null, choose, mayChoose }
}

/**
 * The same on a page whose address says the site: a link to it chooses the site, and a choice changes the address.
 * @param write writes the site into the address as it is by then; `undefined` takes it out
 */
export function useSiteOfAddress(
  inAddress: string | undefined,
  write: (siteId: string | undefined) => void,
): ChosenSite {
  const chosen = useChosenSite()
  const { siteId, choose } = chosen
  const [hasArrived, setArrived] = useState(false)
  const latest = useRef(write)
  useEffect(() => {
    latest.current = write
  })
  // Once for each difference: every render while the address is being changed would begin anew.
  useEffect(() => {
    if (!hasArrived) {
      if (inAddress !== undefined) choose(inAddress)
      setArrived(true)
    } else if ((siteId ?? undefined) !== inAddress) latest.current(siteId ?? undefined)
  }, [hasArrived, inAddress, siteId, choose])
  return { ...chosen, siteId: hasArrived ? siteId : (inAddress ?? siteId) }
}
