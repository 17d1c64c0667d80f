import type { consoleCalls } from '#contract/console/index.ts'
import { ok } from '#contract/result.ts'
import type { AuditDetails } from '#server/database/tables.ts'
import type { Vault } from '#server/keys/vault.ts'
import { readChanges } from '#server/privacy/person-changes.store.ts'
import { readAudit } from './audit.store.ts'
import { readCheckpoints } from './audit-log.store.ts'
import type { Store } from '#server/store.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'

type Calls = typeof consoleCalls

/** @param dataDir where this server keeps what it has seen of the logs */
export function auditLog(store: Store, vault: Vault, dataDir: string) {
  const listAudit: CompanyHandler<Calls['listAudit']> = async ({ before, action }, { tenant }) => {
    const { lines, next } = await readAudit(tenant, before, action)
    const changeIds = lines.flatMap(({ details }) =>
      typeof details.changeId === 'string' ? [details.changeId] : [],
    )
    const changes = await readChanges(tenant, vault, changeIds)
    const changeOf = ({ changeId }: AuditDetails) => changes.get(String(changeId)) ?? null
    return ok({ lines: lines.map((line) => ({ ...line, change: changeOf(line.details) })), next })
  }

  const getAuditState: CompanyHandler<Calls['getAuditState']> = async (_, { tenant }) => {
    const { lines, found } = await store.auditLog.verify(await readCheckpoints(dataDir), tenant.companyId)
    return ok({ lines, found: found.map(({ position, kind }) => ({ position, kind })) })
  }

  return { listAudit, getAuditState }
}
