import type { Task } from 'graphile-worker'
import type { Workshop } from '#server/job-context.types.ts'

/** Every minute: whoever has not left by closing time is counted out. */
export const closeVisitsJob =
  ({ store }: Workshop): Task =>
  () =>
    store.closing.closeVisits(new Date())
