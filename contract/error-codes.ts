/** The closed list of refusals and the HTTP status of each. */
export const errorStatus = {
  INVALID_INPUT: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  GUEST_NOT_FOUND: 404,
  // Of the number that was mailed to a guest nothing is left.
  NUMBER_OVER: 404,
  USER_NOT_FOUND: 404,
  VISITOR_NOT_FOUND: 404,
  ANOTHER_VISIT_OPEN: 409,
  // Another person has changed the same field since the form was filled.
  CHANGED_MEANWHILE: 409,
  EMAIL_ALREADY_REGISTERED: 409,
  // A roll call runs at the site: everybody has to leave the building.
  EVACUATION: 409,
  EVENT_FULL_PLEASE_WAIT: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
  INCOMPLETE_VISIT: 409,
  NO_VISIT_OPEN: 409,
  // A guest's pass that does not open now, or not here.
  APPOINTMENT_CANCELLED: 409,
  PASS_ELSEWHERE: 409,
  PASS_OVER: 409,
  PASS_REPLACED: 409,
  PASS_TOO_EARLY: 409,
  NUMBER_WRONG: 409,
  // Not a 5xx: a proxy would take it for a failure of the server, and some repeat the request at another one, which
  // would print twice.
  PRINT_GENERAL_ERROR: 409,
  PAYLOAD_TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  UNAVAILABLE: 503,
  STORAGE_FULL: 507,
} as const

export type ErrorCode = keyof typeof errorStatus

export const errorCodes = /* @__PURE__ */ Object.keys(errorStatus) as readonly ErrorCode[]

/**
 * What a failure says of another try. `connection`: the server did not hear the call, or no one knows whether it did.
 * `retryable`: the same call may succeed later. `session`: it may with another token. `refusal`: the answer is final.
 */
type FailureKind = 'connection' | 'retryable' | 'session' | 'refusal'

/**
 * Failures that the client adds: the network failed, the answer came too late or could not be read, or an offline
 * tablet cannot know. `TOO_OLD`: a recorded visit that the server does not accept any more.
 */
const clientKinds = {
  ERR_NETWORK: 'connection',
  ECONNABORTED: 'connection',
  ERROR_RETRY: 'retryable',
  TOO_OLD: 'refusal',
  UNKNOWN_OFFLINE: 'refusal',
} as const satisfies Record<string, FailureKind>

type ClientErrorCode = keyof typeof clientKinds
export type FailureCode = ErrorCode | ClientErrorCode

export const clientErrorCodes = /* @__PURE__ */ Object.keys(clientKinds) as readonly ClientErrorCode[]

/** By the HTTP status; all others are final. */
const kindsByStatus: Readonly<Record<number, FailureKind>> = {
  401: 'session',
  429: 'retryable',
  503: 'connection',
  507: 'retryable',
}

const kindOf = (code: FailureCode): FailureKind =>
  isErrorCode(code) ? (kindsByStatus[errorStatus[code]] ?? 'refusal') : clientKinds[code]

/** The connection or the server is away. */
export const isConnectionFailure = (code: FailureCode): boolean => kindOf(code) === 'connection'

/** The same call with the same token may succeed later. */
export const isRetryable = (code: FailureCode): boolean => ['connection', 'retryable'].includes(kindOf(code))

/** The failure says nothing about the visitor or the request: it may succeed later, perhaps with another token. */
export const isTransient = (code: FailureCode): boolean => kindOf(code) !== 'refusal'

/** A problem with one field; `message` is the key of a message. */
export interface FieldIssue {
  /** Dotted path in the request, `''` for the whole body. */
  readonly path: string
  readonly message: string
  /** The bound that was missed, if the message names one. */
  readonly min?: number
}

/** Why a call did not succeed, as the client sees it. */
export interface Failure {
  readonly code: FailureCode
  readonly issues: readonly FieldIssue[]
  /** For TOO_MANY_REQUESTS: seconds until another try makes sense. */
  readonly retryAfterSeconds?: number
  /** With ANOTHER_VISIT_OPEN and PASS_ELSEWHERE: the name of the other site. */
  readonly site?: string
  /** With PASS_TOO_EARLY: ISO instant from which the pass opens. */
  readonly opensAt?: string
  /** With CHANGED_MEANWHILE. */
  readonly meanwhile?: Meanwhile
}

/** What another person has changed since a form was filled. */
export interface Meanwhile {
  /** Who it was and when, an ISO instant, as far as the audit log says so. */
  readonly by: string | null
  readonly at: string | null
  /** The fields that the form has changed as well, by their dotted path, with what is stored now. */
  readonly fields: readonly { readonly path: string; readonly theirs?: unknown }[]
  /** What the ids in these fields name, those of the form and those that are stored. */
  readonly names?: Readonly<Record<string, string>>
}

export const failure = (code: FailureCode, issues: readonly FieldIssue[] = []): Failure => ({ code, issues })

export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(errorStatus, value)
