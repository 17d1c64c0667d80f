import type { Task } from 'graphile-worker'
import type { JobContext } from '#server/job-context.types.ts'

/** Every minute, ends the visits of people who have not left by closing time. */
export const closeVisitsJob =
  ({ store }: JobContext): Task =>
  () =>
    store.closing.closeVisits(new Date())
