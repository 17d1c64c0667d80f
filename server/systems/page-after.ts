import { ok, type Result } from '#contract/result.ts'
import { type Refusal, refuse } from '#server/platform/refusal.ts'
import { type Place, placeIn } from './cursor.rules.ts'

/** Reads a page that begins after the cursor of the page before. @param forms what each value of a place looks like */
export async function pageAfter<Page>(
  after: string | undefined,
  forms: readonly RegExp[],
  read: (place: Place | null) => Promise<Page>,
): Promise<Result<Page, Refusal>> {
  if (after === undefined) return ok(await read(null))
  const place = placeIn(after, forms)
  if (place !== null) return ok(await read(place))
  const issue = { path: 'after', message: 'INPUT_STRING' }
  return refuse('INVALID_INPUT', [issue], 'after is no `next` of this list')
}
