import type { Task } from 'graphile-worker'
import type { JobContext } from '#server/job-context.types.ts'

/** Every minute: a change of keys whose program was stopped is brought to its end. */
export const finishKeyChangeJob =
  ({ keys }: JobContext): Task =>
  () =>
    keys.finish()

/** Every night. */
export const tidyKeysJob =
  ({ keys }: JobContext): Task =>
  () =>
    keys.tidy()
