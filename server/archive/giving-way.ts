import type { Result } from '#contract/result.ts'
import type { BegunJob, ThreadFailure } from '#server/platform/thread-pool.ts'

/**
 * Milliseconds that a PDF may take while it gives way: some tenths of a second are usual, and a time stamp takes five seconds
 * at most.
 */
const PATIENCE_MS = 10_000
/** How long a machine is taken for one that is never idle. */
const NEVER_IDLE_MS = 600_000

/**
 * Jobs that give way to all other work of the machine. One that is not done by that is run once more, and neither it nor others give
 * way for ten minutes: on a machine that is never idle they would wait for ever.
 */
export function createGivingWay(now: () => number = Date.now) {
  let triedAt = Number.NEGATIVE_INFINITY
  const givesWay = () => now() - triedAt > NEVER_IDLE_MS
  return {
    /** For a job that a thread begins now. */
    begin: <Job extends object>(job: Job): BegunJob<Job & { readonly givesWay: boolean }> =>
      givesWay()
        ? { job: { ...job, givesWay: true }, limitMs: PATIENCE_MS }
        : { job: { ...job, givesWay: false } },
    async run<Value>(
      job: () => Promise<Result<Value, ThreadFailure>>,
    ): Promise<Result<Value, ThreadFailure>> {
      const gaveWay = givesWay()
      const done = await job()
      if (done.ok || done.error.code !== 'TOO_SLOW' || !gaveWay) return done
      triedAt = now()
      return job()
    },
  }
}
