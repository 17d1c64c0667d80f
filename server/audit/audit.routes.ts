import type { consoleCalls } from '#contract/console/index.ts'
import { ok } from '#contract/result.ts'
import { readAudit } from './audit.store.ts'
import { readCheckpoints } from './audit-log.store.ts'
import type { Store } from '#server/store.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'

type Calls = typeof consoleCalls

/** @param dataDir where this server keeps what it has seen of the logs */
export function auditLog(store: Store, dataDir: string) {
  const listAudit: CompanyHandler<Calls['listAudit']> = async ({ before, action }, { tenant }) =>
    ok(await readAudit(tenant, before, action))

  const getAuditState: CompanyHandler<Calls['getAuditState']> = async (_, { tenant }) => {
    const { lines, found } = await store.auditLog.verify(await readCheckpoints(dataDir), tenant.companyId)
    return ok({ lines, found: found.map(({ position, kind }) => ({ position, kind })) })
  }

  return { listAudit, getAuditState }
}
