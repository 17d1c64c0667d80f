import { allSteps, type Step } from '#contract/visit-steps.ts'
import type { VisitStart } from './visit.types.ts'

/** How far a visit has come: a step, or the submission after the last step. */
export type Reached = Step | 'submission'

const order: readonly Reached[] = [...allSteps, 'submission']
const rank = (reached: Reached | null): number => (reached === null ? -1 : order.indexOf(reached))

/** The first of `steps` after `current` (`null` = identification); `null` = submit. */
export const stepAfter = (steps: readonly Step[], current: Reached | null): Step | null =>
  steps.find((step) => rank(step) > rank(current)) ?? null

/** The last of `steps` before `current`; `null` = back to the choice of identification. */
export const stepBefore = (steps: readonly Step[], current: Reached): Step | null =>
  steps.findLast((step) => rank(step) < rank(current)) ?? null

export const HOME_PATH = '/app'
export const SIGN_UP_PATH = '/app/flow/signup'
export const ID_CODE_PATH = '/app/flow/idauth'
export const QR_PATH = '/app/flow/qrauth'
export const EXPECTED_PATH = '/app/flow/expected'
export const BY_NAME_PATH = '/app/flow/byname'
/** Where a guest without a pass says who they are, proves it, or is sent to reception. */
export const INVITED_PATH = '/app/flow/invited'
export const NUMBER_PATH = '/app/flow/number'
export const DESK_PATH = '/app/flow/desk'

/** The path of the screen that asks how the visitor wants to be identified, by start of the visit. */
export const choicePath: Readonly<Record<VisitStart, string>> = {
  enter: '/app/flow/auth',
  signUp: '/app/flow/auth',
  signIn: '/app/flow/signin',
  exit: '/app/flow/signout',
  badge: '/app/flow/auth',
}

const stepPaths: Readonly<Record<Step, (visitorId: string) => string>> = {
  certificates: (visitorId) => `/app/flow/certs/${encodeURIComponent(visitorId)}`,
  hostAndReason: () => '/app/flow/reason',
  signature: () => '/app/flow/sign',
  guardian: () => '/app/flow/guardian',
}

export const stepPath = (step: Step, visitorId: string): string => stepPaths[step](visitorId)

export const endPath = (visitorCode: string): string => `/app/flow/end/${encodeURIComponent(visitorCode)}`

/**
 * The address that the browser shows for a path, and keeps in its history on disk: steps of a visit without the
 * visitor's code or id. The router's own masking is not enough: it keeps the real path in the state of the history
 * entry.
 */
export const addressOf = (path: string): string =>
  /^\/app\/flow\/(?:certs|end)(?=\/)/i.exec(path)?.[0] ?? path
