import type { Task } from 'graphile-worker'
import * as v from 'valibot'
import type { JobContext } from '#server/job-context.types.ts'
import { noteBrokenRun, runDirectory } from './run-directory.ts'

/** Every minute; each directory is due every 15 minutes. */
export const queueDirectoriesJob =
  ({ store }: JobContext): Task =>
  () =>
    store.directories.queueRuns()

const Payload = v.object({ companyId: v.string(), isComplete: v.boolean() })

/** Reads the directory of one company. What fails there is kept with the run, and tried again when the next one is due. @throws if the database fails */
export const readDirectoryJob =
  ({ store, directories, announceChange }: JobContext): Task =>
  async (payload) => {
    const { companyId, isComplete } = v.parse(Payload, payload)
    const tenant = store.tenantOf(companyId, null)
    try {
      if (await runDirectory(tenant, directories, isComplete)) announceChange(companyId)
    } catch (error) {
      // The console must not show it as under way. The queue tries it again.
      await noteBrokenRun(tenant, directories, isComplete)
      throw error
    }
  }
