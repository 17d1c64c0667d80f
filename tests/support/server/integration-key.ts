import type { Scope } from '#contract/calls/call.ts'
import { makeStore } from '#server/store.ts'
import type { AdminAccess } from '#tests/support/e2e/company.ts'

/** A fresh integration key of a company. @param siteId `null`: for all its sites */
export async function integrationKey(
  { database, vault }: AdminAccess,
  companyId: string,
  scopes: Scope | readonly Scope[],
  siteId: string | null = null,
): Promise<string> {
  const key = await makeStore(database, vault).tokens.issueIntegrationKey(companyId, siteId, scopes)
  if (key === null) throw new Error('No key was made')
  return key
}
