import type { Task } from 'graphile-worker'
import type { JobContext } from '#server/job-context.types.ts'

/** Every minute; the dispatcher finds what is queued. */
export const queueNewsJob =
  ({ store: { newsQueue } }: Pick<JobContext, 'store'>): Task =>
  async () => {
    await newsQueue.queueLateEntries()
    await newsQueue.queueForgottenExits()
    await newsQueue.watchCapacity()
  }
