import type { Direction } from '#contract/entities/direction.ts'
import { ok, type Result } from '#contract/result.ts'
import { type Refusal, refuse } from '#server/platform/refusal.ts'

/** Whether a look-up may go on to an access: a visitor is either outside and enters, or inside and leaves. */
export function identified<Found extends { readonly isInside: boolean }>(
  found: Found | null,
  direction: Direction,
): Result<Found, Refusal> {
  if (found === null) return refuse('VISITOR_NOT_FOUND')
  if (direction === 'entry' && found.isInside) return refuse('ANOTHER_VISIT_OPEN')
  if (direction === 'exit' && !found.isInside) return refuse('NO_VISIT_OPEN')
  return ok(found)
}
