import type { Direction } from '#contract/entities/direction.ts'
import { ok, type Result } from '#contract/result.ts'
import { type Refusal, refuse } from '#server/platform/refusal.ts'

interface Found {
  readonly isInside: boolean
  /** The visit was ended by closing time or by staff, and the visitor may still say when they left. */
  readonly mayLeave: boolean
}

/** Whether a look-up may go on to an access: a visitor is either outside and enters, or inside and leaves. */
export function identified<Visitor extends Found>(
  found: Visitor | null,
  direction: Direction,
): Result<Visitor, Refusal> {
  if (found === null) return refuse('VISITOR_NOT_FOUND')
  if (direction === 'entry' && found.isInside) return refuse('ANOTHER_VISIT_OPEN')
  if (direction === 'exit' && !found.isInside && !found.mayLeave) return refuse('NO_VISIT_OPEN')
  return ok(found)
}
