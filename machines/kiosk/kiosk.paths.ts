import { HOME_PATH } from '../visit/visit.steps.ts'
import type { StepFrame, VisitStart } from '../visit/visit.types.ts'

const starts: ReadonlyMap<string, VisitStart> = new Map([
  ['/app/flow/auth', 'enter'],
  ['/app/flow/signin', 'signIn'],
  ['/app/flow/signout', 'exit'],
  ['/app/flow/signup', 'signUp'],
])

export const GET_BADGE_PATH = '/app/getBadge'
export const OTHER_FEATURES_PATH = '/app/other'
export const MULTI_SCAN_PATH = '/app/flow/multiScan'

const normal = (path: string): string => path.replace(/\/+$/, '') || '/'

/** Whether a URL that is typed asks for this place. */
export const asksFor = (path: string, place: string): boolean => normal(path) === place

/** The visit that a URL begins when it is typed on home; `null` = none. */
export const startAt = (path: string): VisitStart | null => starts.get(normal(path)) ?? null

/** What a URL asks of whoever stands at `place`; `null` = nothing, or nothing that is allowed. */
export function requestAt(
  path: string,
  place: Pick<StepFrame, 'path' | 'backToPath'> | null,
): 'BACK' | 'HOME_REQUESTED' | null {
  const asked = normal(path)
  if (place === null || asked === place.path) return null
  if (asked === place.backToPath) return 'BACK'
  return asked === HOME_PATH || asked === '/' ? 'HOME_REQUESTED' : null
}
