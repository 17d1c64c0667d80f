/** Failures in a row after which a target is taken to be away. */
const FAILURES = 5
/** While it is away, one call is let through this often, to see whether it is back. */
const PROBE_MS = 10_000

/** Protects callers from a target that does not answer: they are told at once instead of waiting for its time limit. */
export interface CircuitBreaker {
  /** Whether the target may be called now; each caller that may has to report the outcome. */
  readonly mayTry: () => boolean
  /** Whether `mayTry` would refuse a call; to ask this lets none through. */
  readonly isOpen: () => boolean
  /** The target answered, whatever its answer was. */
  readonly succeeded: () => void
  /** The target did not answer. */
  readonly failed: () => void
}

/** @param now milliseconds of a clock that only goes forward */
export function circuitBreaker(now: () => number = () => performance.now()): CircuitBreaker {
  let failures = 0
  let probeAt = 0
  const isOpen = (): boolean => failures >= FAILURES && now() < probeAt
  return {
    isOpen,
    mayTry() {
      if (isOpen()) return false
      if (failures >= FAILURES) probeAt = now() + PROBE_MS
      return true
    },
    succeeded() {
      failures = 0
    },
    failed() {
      failures++
      if (failures >= FAILURES) probeAt = now() + PROBE_MS
    },
  }
}
