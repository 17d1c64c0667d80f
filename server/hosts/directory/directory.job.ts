import type { Task } from 'graphile-worker'
import * as v from 'valibot'
import type { JobContext } from '#server/job-context.types.ts'
import { runDirectory } from './run-directory.ts'

/** Every minute; each directory is due every 15 minutes. */
export const queueDirectoriesJob =
  ({ store }: JobContext): Task =>
  () =>
    store.directories.queueRuns()

const Payload = v.object({ companyId: v.string(), isComplete: v.boolean() })

/** Reads the directory of one company. What fails there is kept with the run, and tried again when the next one is due. */
export const readDirectoryJob =
  ({ store, directories, announceChange }: JobContext): Task =>
  async (payload) => {
    const { companyId, isComplete } = v.parse(Payload, payload)
    if (await runDirectory(store.tenantOf(companyId, null), directories, isComplete))
      announceChange(companyId)
  }
