import type { Tenant } from '#server/database/tenant.ts'
import type { HourCount } from './overview.rules.ts'
import type { LocalDay } from './overview.store.ts'

/** Entries of past days change seldom: by a late report, a correction or an erasure. */
const KEPT_MS = 3_600_000
/** Companies and sites, each with at most 192 numbers. */
const KEPT_MAX = 1_000

type Reader = (tenant: Tenant, siteId: string | null, today: LocalDay) => Promise<readonly HourCount[]>

/**
 * The entries of the weeks before, counted once an hour: the overview is read again every ten seconds, and they are tens of
 * thousands of visits.
 * @param count reads them from the database
 */
export function makeUsualEntries(count: Reader, clock: () => number = Date.now) {
  const kept = new Map<string, { readonly at: number; readonly counts: readonly HourCount[] }>()
  return {
    async read(tenant: Tenant, siteId: string | null, today: LocalDay): Promise<readonly HourCount[]> {
      const key = JSON.stringify([tenant.companyId, tenant.sites, siteId, today.day, today.zone])
      const known = kept.get(key)
      const now = clock()
      if (known !== undefined && now - known.at < KEPT_MS) return known.counts
      const counts = await count(tenant, siteId, today)
      // The oldest is the first. A company without such days is counted quickly, and may get some.
      kept.delete(key)
      if (counts.length > 0) kept.set(key, { at: now, counts })
      const [oldest] = kept.keys()
      if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
      return counts
    },
  }
}
