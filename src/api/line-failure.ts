import type { FailureCode } from '#contract/error-codes.ts'

/** Nobody has heard us, or nobody knows whether they have. */
const lineFailures: readonly FailureCode[] = ['ERR_NETWORK', 'ECONNABORTED', 'UNAVAILABLE']

export const isLineFailure = (code: FailureCode): boolean => lineFailures.includes(code)
