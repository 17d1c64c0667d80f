import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { BADGE_LOOKUPS, BADGE_LOOKUPS_WINDOW_MS } from '#contract/limits.ts'
import type { Token } from '#server/domain/token.ts'
import type { Database } from './database.ts'

/** Limits that all server processes share. */
export function limitStore({ pool }: Database) {
  const badgeLookups = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: 'badge-lookup',
    points: BADGE_LOOKUPS,
    duration: BADGE_LOOKUPS_WINDOW_MS / 1_000,
  })
  return {
    /** Counts a look-up of a badge by e-mail; answers the seconds to wait if it was one too many, else `null`. */
    async spendBadgeLookup(token: Token): Promise<number | null> {
      try {
        await badgeLookups.consume(`${token.companyId}:${token.deviceId ?? ''}`)
        return null
      } catch (error) {
        if (error instanceof RateLimiterRes) return Math.ceil(error.msBeforeNext / 1_000)
        throw error
      }
    },
  }
}
