import { shownBehind } from '#contract/touchless-path.ts'
import type { TouchlessPass } from '../ports.ts'
import type { OperatorTask } from '../settings/settings.types.ts'
import { addressOf, HOME_PATH } from '../visit/visit.steps.ts'
import type { StepFrameView, VisitStart } from '../visit/visit.types.ts'

const starts: ReadonlyMap<string, VisitStart> = new Map([
  ['/app/flow/auth', 'enter'],
  ['/app/flow/signin', 'signIn'],
  ['/app/flow/signout', 'exit'],
  ['/app/flow/signup', 'signUp'],
])

export const GET_BADGE_PATH = '/app/getBadge'
export const RESCAN_PATH = '/rescanQrCode'
export const OTHER_FEATURES_PATH = '/app/other'
export const MULTI_SCAN_PATH = '/app/flow/multiScan'
const SETTINGS_PATH = '/app/settings'

const normal = (path: string): string => path.replace(/\/+$/, '') || '/'

/** Whether a typed URL asks for this path. */
export const asksFor = (path: string, place: string): boolean => normal(path) === place

/** The kind of visit that a URL begins when it is typed on home; `null` = none. */
export const startAt = (path: string): VisitStart | null => starts.get(normal(path)) ?? null

/** The operator's task that a typed URL asks for; `null` = none. */
export function operatorTaskAt(path: string): OperatorTask | null {
  if (normal(path) === SETTINGS_PATH) return { kind: 'settings' }
  const [, kind, ...rest] = /^\/(configure|setup)\/([^/]+)(?:\/([^/]+))?$/i.exec(normal(path)) ?? []
  const [companyId = '', site = null] = rest.map((part) => part && decoded(part))
  if (kind === undefined || companyId === '') return null
  return { kind: kind.toLowerCase() === 'setup' ? 'setup' : 'configure', companyId, site }
}

export function pathOf(operatorTask: OperatorTask): string {
  if (operatorTask.kind === 'settings') return SETTINGS_PATH
  const { kind, companyId, site } = operatorTask
  const parts = site === null ? [companyId] : [companyId, site]
  return `/${[kind, ...parts.map(encodeURIComponent)].join('/')}`
}

/** A company's name is not secret, so a part that cannot be decoded is used as it was typed. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The event that a typed URL asks for while the visit is at `place`; `null` = none, or none that is allowed. */
export function requestAt(
  path: string,
  place: Pick<StepFrameView, 'path' | 'backToPath'> | null,
): 'BACK' | 'HOME_REQUESTED' | null {
  const asked = normal(path)
  const isAt = (known: string): boolean => asked === known || asked === addressOf(known)
  if (place === null || isAt(place.path)) return null
  if (place.backToPath !== null && isAt(place.backToPath)) return 'BACK'
  return asked === HOME_PATH || asked === '/' ? 'HOME_REQUESTED' : null
}

/** The proof in the address of an enrolment link, which sets a new tablet up by itself; `null` = none. */
export const enrolmentProofAt = (path: string, hash: string): string | null =>
  operatorTaskAt(path)?.kind === 'setup' ? (/^#([\w-]{43})$/.exec(hash)?.[1] ?? null) : null

/**
 * Reads the URL of a kiosk's QR code: its path names company and site, and its fragment proves that the phone is in
 * front of the kiosk.
 */
export function passAt(path: string, hash: string): TouchlessPass | null {
  const place = operatorTaskAt(path)
  if (place?.kind !== 'configure') return null
  const { companyId, site } = place
  return { companyId, site, presence: shownBehind(hash).presence, token: null }
}
