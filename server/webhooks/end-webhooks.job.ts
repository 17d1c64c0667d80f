import type { Task } from 'graphile-worker'
import type { JobContext } from '#server/job-context.types.ts'
import { endThoseOfKeys } from './webhook-settings.store.ts'

/** Every hour: what a system has made ends with its key, also when that simply runs out. */
export const endWebhooksJob =
  ({ store }: Pick<JobContext, 'store'>): Task =>
  async () => {
    for (const companyId of await store.webhooks.listCompaniesOfEndedKeys())
      await store.tenantOf(companyId, null).transaction(endThoseOfKeys)
  }
