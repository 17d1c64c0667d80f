import { HOME_PATH } from '../visit/visit.steps.ts'
import type { VisitStart, VisitView } from '../visit/visit.types.ts'

const starts: ReadonlyMap<string, VisitStart> = new Map([
  ['/app/flow/auth', 'enter'],
  ['/app/flow/signin', 'signIn'],
  ['/app/flow/signout', 'exit'],
  ['/app/flow/signup', 'signUp'],
])

const normal = (path: string): string => path.replace(/\/+$/, '') || '/'

/** The visit that a URL begins when it is typed on home; `null` = none. */
export const startAt = (path: string): VisitStart | null => starts.get(normal(path)) ?? null

/** What a URL asks of a running visit; `null` = nothing, or nothing that is allowed. */
export function requestAt(path: string, visit: VisitView | null): 'BACK' | 'HOME_REQUESTED' | null {
  const asked = normal(path)
  if (visit === null || asked === visit.path) return null
  if (asked === visit.backToPath) return 'BACK'
  return asked === HOME_PATH || asked === '/' ? 'HOME_REQUESTED' : null
}
