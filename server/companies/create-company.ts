import type { AuditEvent } from '#server/audit/audit.store.ts'
import type { Store } from '#server/store.ts'
import type { NewCompany } from './first-company.ts'

type By = Pick<AuditEvent, 'actor' | 'address'>

/** Another company beside those that there are, as a command and as the console make it. @returns the token that invites its owner */
export async function createWithOwner(
  { companies, accounts, auditLog }: Pick<Store, 'companies' | 'accounts' | 'auditLog'>,
  company: NewCompany,
  owner: string,
  by: By,
): Promise<{ readonly companyId: string; readonly token: string }> {
  const companyId = await companies.add(company)
  const { id, token } = await accounts.invite({ companyId, email: owner, role: 'owner', siteId: null })
  await auditLog.add(companyId, { ...by, action: 'setUp', details: {} })
  await auditLog.add(companyId, { ...by, action: 'invite', details: { role: 'owner', invitationId: id } })
  return { companyId, token }
}
