import type { ErrorCode, FieldIssue, Meanwhile } from '#contract/error-codes.ts'
import { err } from '#contract/result.ts'

/** An expected "no", as the wire says it. */
export interface Refusal {
  readonly code: ErrorCode
  readonly issues: readonly FieldIssue[]
  /** For developers, in place of the message that the code has. */
  readonly message?: string
  /** Whole seconds until another attempt makes sense; only with TOO_MANY_REQUESTS. */
  readonly retryAfterSeconds?: number
  /** Name of the other site where the visitor is inside or expected; with ANOTHER_VISIT_OPEN and PASS_ELSEWHERE. */
  readonly site?: string
  /** ISO instant; only with PASS_TOO_EARLY. */
  readonly opensAt?: string
  /** Only with CHANGED_MEANWHILE. */
  readonly meanwhile?: Meanwhile
}

/** @param message for developers, in place of the message that the code has */
export const refuse = (code: ErrorCode, issues: readonly FieldIssue[] = [], message?: string) =>
  err<Refusal>({ code, issues, ...(message !== undefined && { message }) })

export const refuseForNow = (retryAfterSeconds: number) =>
  err<Refusal>({ code: 'TOO_MANY_REQUESTS', issues: [], retryAfterSeconds })

/** Refuses one field whose value is well formed, but not one of ours. */
export const refuseField = (path: string) => refuse('INVALID_INPUT', [{ path, message: 'INPUT_STRING' }])

/** Messages for developers who read the wire; the kiosk translates the code instead. */
export const refusalMessages: Readonly<Record<ErrorCode, string>> = {
  INVALID_INPUT: 'The request does not match the schema',
  UNAUTHORIZED: 'Missing or invalid token',
  FORBIDDEN: 'Not permitted with this token',
  NOT_FOUND: 'Not found',
  GUEST_NOT_FOUND: 'No such guest is expected here now',
  USER_NOT_FOUND: 'Unknown email address',
  VISITOR_NOT_FOUND: 'Invalid code',
  ANOTHER_VISIT_OPEN: 'You must exit first',
  CHANGED_MEANWHILE: 'Another person has changed the same fields',
  EMAIL_ALREADY_REGISTERED: 'Email already registered',
  EVACUATION: 'The building is being evacuated, no entries are accepted',
  EVENT_FULL_PLEASE_WAIT: 'Event full, no further entries accepted',
  IDEMPOTENCY_KEY_REUSED: 'This Idempotency-Key was used for another request',
  INCOMPLETE_VISIT: 'The company asks for a step that this visit lacks',
  NO_VISIT_OPEN: 'You must enter first',
  APPOINTMENT_CANCELLED: 'The appointment is cancelled',
  PASS_ELSEWHERE: 'The pass is for another site',
  PASS_OVER: 'The appointment is over',
  PASS_REPLACED: 'The pass was replaced by another',
  PASS_TOO_EARLY: 'The pass does not open yet',
  NUMBER_OVER: 'The number is not valid any more',
  NUMBER_WRONG: 'Wrong number',
  PAYLOAD_TOO_LARGE: 'The request is too large',
  TOO_MANY_REQUESTS: 'Too many requests, please wait',
  PRINT_GENERAL_ERROR: 'There was an error during printing',
  UNAVAILABLE: 'The server cannot do this now, please try again',
  STORAGE_FULL: 'The server has no space left',
}
