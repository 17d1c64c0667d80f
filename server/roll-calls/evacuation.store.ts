import type { RunningEvacuation } from '#contract/wire-flags.ts'
import { ROLL_CALL_MAX_MS } from '#contract/limits.ts'
import type { Database } from '#server/database/database.ts'
import { isRunning } from './running.store.ts'

/** What tablets show while a roll call runs. */
export function evacuationStore({ query }: Database) {
  return {
    /**
     * Of several at a site and at all sites it is as real as the most serious, and lasts as long as the last of them.
     * @returns `null`: no roll call runs
     */
    async findEvacuation(companyId: string, siteId: string | null): Promise<RunningEvacuation | null> {
      const running = await query
        .selectFrom('roll_calls')
        .select(['started_at', 'is_drill'])
        .where('company_id', '=', companyId)
        .where('site_id', 'in', ['', siteId ?? ''])
        .where(isRunning())
        .execute()
      if (running.length === 0) return null
      const site = await query
        .selectFrom('sites')
        .select('muster_points')
        .where('company_id', '=', companyId)
        .where('site_id', '=', siteId ?? '')
        .executeTakeFirst()
      return {
        isDrill: running.every(({ is_drill }) => is_drill),
        musterPoints: site?.muster_points ?? [],
        endsAt: Math.max(...running.map(({ started_at }) => started_at.getTime())) + ROLL_CALL_MAX_MS,
      }
    },
  }
}
