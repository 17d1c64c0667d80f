import type { consoleCalls } from '#contract/console/index.ts'
import { CONSOLE_FINDS } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'
import type { Store } from '#server/store.ts'
import { findEverywhere } from './find-anything.store.ts'

/** The search of the whole console. */
export function findAnythingHandlers({ limits }: Pick<Store, 'limits'>) {
  const findAnything: CompanyHandler<(typeof consoleCalls)['findAnything']> = async (
    { search },
    { tenant, account },
  ) => {
    const subject = { companyId: tenant.companyId, what: 'console finds', who: account.id }
    const allowed = await limits.spend(subject, CONSOLE_FINDS)
    return allowed.ok ? ok(await findEverywhere(tenant, search)) : allowed
  }
  return { findAnything }
}
