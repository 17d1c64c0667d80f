import type { Task } from 'graphile-worker'
import type { Workshop } from './workshop.types.ts'

/** Every minute: what is removed from the end of an audit log later is missed by the file beside the database. */
export const witnessAuditJob =
  ({ store, dataDir }: Workshop): Task =>
  async (_, { logger }) => {
    for (const companyId of await store.auditLog.witness(dataDir)) {
      logger.error(`The audit log of ${companyId} has lost lines: npm run audit:verify says which`)
    }
  }
