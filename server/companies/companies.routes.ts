import type { consoleCalls } from '#contract/console/index.ts'
import { ok } from '#contract/result.ts'
import { mailInvitation } from '#server/accounts/mail-invitation.ts'
import { mayRunInstallation } from '#server/accounts/installation-right.ts'
import { isFresh } from '#server/accounts/staff.rules.ts'
import type { AccountHandler } from '#server/http/serve-console.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Store } from '#server/store.ts'
import { createWithOwner } from './create-company.ts'

type Calls = typeof consoleCalls

/** Handlers for the accounts that run the installation. */
export function companyHandlers(store: Store, mailer: Mailer, origin: string | null) {
  const { companies } = store
  const listCompanies: AccountHandler<Calls['listCompanies']> = async (_, account) => {
    if (!(await mayRunInstallation(store, account))) return refuse('FORBIDDEN')
    const listed = await companies.listWithTablets()
    return ok({
      companies: listed.map(({ madeAt, tablets, ...company }) => ({
        ...company,
        madeAt: madeAt.toISOString(),
        tablets: Number(tablets ?? 0),
      })),
    })
  }
  const createCompany: AccountHandler<Calls['createCompany']> = async ({ company, owner }, account) => {
    if (!(await mayRunInstallation(store, account))) return refuse('FORBIDDEN')
    // A person who finds an open session must not make a company of their own.
    if (!isFresh(account, Date.now())) return refuse('UNAUTHORIZED')
    const by = { actor: { kind: 'account', id: account.id }, address: null } as const
    const { companyId, token } = await createWithOwner(store, company, owner, by)
    const invited = {
      companyId,
      companyName: company.name,
      siteId: null,
      email: owner,
      by: account.name,
      token,
    }
    return ok({ companyId, ...(await mailInvitation({ companies, mailer, origin }, invited)) })
  }
  return { listCompanies, createCompany }
}
