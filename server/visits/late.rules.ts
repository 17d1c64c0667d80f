import { LATE_VISIT_MAX_MS } from '#contract/limits.ts'
import { ok, type Result } from '#contract/result.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/refusal.ts'
import type { Token } from '#server/devices/token.ts'

/** When a call happened that says so itself; `null` for one that happens now. Only tablets work offline. */
export function lateBy(token: Token, occurredAt: Date | null, now: number): Result<Date | null, Refusal> {
  if (occurredAt === null) return ok(null)
  if (token.kind !== 'tablet') return refuse('FORBIDDEN')
  const at = Math.min(occurredAt.getTime(), now)
  return now - at > LATE_VISIT_MAX_MS ? refuseField('occurredAt') : ok(new Date(at))
}
