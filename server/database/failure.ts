import type { ErrorCode } from '#contract/error-codes.ts'

/** A failed statement: the five signs of its SQLSTATE, and the constraint that it broke. */
interface Failed {
  readonly state: string
  readonly constraint: string | null
  readonly message: string
}

/** `null` for anything that is not the database's own report. */
export function databaseReport(error: unknown): Failed | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null
  // Each has a digit: a broken pipe, which is EPIPE, is the machine's word.
  if (!/^(?=.*\d)[0-9A-Z]{5}$/.test(error.code)) return null
  const given = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null
  return {
    state: error.code,
    constraint: given ?? namedIn(error.code, error.message),
    message: error.message,
  }
}

/** SQLSTATEs of class 23, integrity constraint violation. */
const BROKEN_CONSTRAINT = /^23/
/** The shard's number, which Citus counts from 102008, stands behind the name. */
const CONSTRAINT = / constraint "([^"]+?)(?:_\d{6,})?"/

/** Citus passes the message of the node on, without its field for the constraint. */
function namedIn(state: string, message: string): string | null {
  return BROKEN_CONSTRAINT.test(state) ? (CONSTRAINT.exec(message)?.[1] ?? null) : null
}

/** The refusal for a caller when the database failed; `null` if the error is not one of the database. */
export function databaseRefusal(error: unknown): ErrorCode | null {
  const report = databaseReport(error)
  if (report === null) return null
  if (report.state === '53100' || report.state === '53200') return 'STORAGE_FULL'
  // Data exceptions: a sign that PostgreSQL cannot store, such as U+0000.
  return report.state.startsWith('22') ? 'INVALID_INPUT' : 'UNAVAILABLE'
}

const UNREACHABLE = /^(?:E(?:CONN[A-Z]+|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|TIMEDOUT|PIPE)|57P03)$/

/** What an operator reads of an error: one line, which says so where the database is away. */
export function failureLine(error: unknown): string {
  // A name with several addresses fails with one error for each, and has no words of its own.
  const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : [error]
  const line = errors
    .map((one) => (one instanceof Error ? one.message : String(one)))
    .join('; ')
    .replace(/\s+/g, ' ')
  return errors.some(isUnreachable) ? `The database does not answer: ${line}` : line
}

function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return UNREACHABLE.test(code) || /connection timeout|timeout expired/i.test(error.message)
}
