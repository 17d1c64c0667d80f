import type { consoleCalls } from '#contract/console/index.ts'
import { CONSOLE_FINDS } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'
import type { Store } from '#server/store.ts'
import { findEverywhere } from './matches.store.ts'

/** The search of the whole console. */
export function matchHandlers({ limits }: Pick<Store, 'limits'>) {
  const listMatches: CompanyHandler<(typeof consoleCalls)['listMatches']> = async (
    { search },
    { tenant, account },
  ) => {
    const subject = { companyId: tenant.companyId, what: 'console finds', who: account.id }
    const allowed = await limits.spend(subject, CONSOLE_FINDS)
    return allowed.ok ? ok(await findEverywhere(tenant, search)) : allowed
  }
  return { listMatches }
}
