import type { Task } from 'graphile-worker'
import type { Workshop } from '#server/job-context.types.ts'

/** Every minute: a change of keys whose program was stopped is brought to its end. */
export const finishKeyChangeJob =
  ({ keys }: Workshop): Task =>
  () =>
    keys.finish()

/** Every night. */
export const tidyKeysJob =
  ({ keys }: Workshop): Task =>
  () =>
    keys.tidy()
