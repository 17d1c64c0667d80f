import type { consoleCalls } from '#contract/console/index.ts'
import { CONSOLE_FRESH_MS } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import { hashPassword, isCommonPassword } from './password.ts'
import type { HostNames } from '#server/http/origin.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import { inSession, isFresh, needsSecondFactor } from './staff.rules.ts'
import { mayRunInstallation } from './installation-right.ts'
import { endUnlessWarden } from './staff.routes.ts'
import { type SingleSignOn, SINGLE_SIGN_ON } from './account-library.ts'
import type { Store } from '#server/store.ts'
import type { OpenHandler } from '#server/http/serve.ts'
import type { AccountHandler } from '#server/http/serve-console.ts'

type Calls = typeof consoleCalls

/** Handlers of calls about the signed-in account and its sessions. */
export function sessionHandlers(store: Store) {
  const { accounts, pushes } = store
  const getMe: AccountHandler<Calls['getMe']> = async (_, account) => {
    const { memberships: all, hasTotp, hasPasskey, hasSingleSignOn } = await accounts.describe(account.id)
    const memberships = [...inSession(all, account)]
    const { id, name, email } = account
    return ok({
      account: { id, name, email, hasTotp, hasPasskey, hasSingleSignOn },
      needsSecondFactor: needsSecondFactor({ memberships }, account),
      usedSecondFactor: account.isMultiFactor,
      memberships,
      freshUntil: new Date((account.provedAt?.getTime() ?? 0) + CONSOLE_FRESH_MS).toISOString(),
      endsAt: account.endsAt.toISOString(),
      isForRollCalls: account.isForRollCalls,
      runsInstallation: await mayRunInstallation(store, account),
    })
  }
  const listSessions: AccountHandler<Calls['listSessions']> = async (_, account) =>
    ok(
      (await accounts.listSessions(account.id)).map((row) => ({
        id: row.id,
        isThis: row.id === account.sessionId,
        signedInAt: row.createdAt.toISOString(),
        lastSeenAt: row.updatedAt.toISOString(),
        address: row.ipAddress,
        browser: row.userAgent,
      })),
    )
  const revokeSession: AccountHandler<Calls['revokeSession']> = async ({ sessionId }, account) => {
    // A person who finds an open session must not sign its owner out elsewhere (ASVS 7.5.2).
    if (!isFresh(account, Date.now())) return refuse('UNAUTHORIZED')
    if (!(await accounts.revokeSession(account.id, sessionId))) return refuse('NOT_FOUND')
    // The browser of that session may be in other hands; the host's page switches the others on again.
    await pushes.removeAll(account.id)
    return ok(null)
  }
  const saveMyName: AccountHandler<Calls['saveMyName']> = async ({ name }, account) => {
    await accounts.rename(account.id, name)
    return ok(null)
  }
  const joinCompany: AccountHandler<Calls['joinCompany']> = async ({ token }, account) => {
    const companyId = await accounts.joinByInvitation(token, account.id)
    await endUnlessWarden(accounts, account.id)
    return companyId === null ? refuse('NOT_FOUND') : ok({ companyId })
  }
  return { getMe, listSessions, revokeSession, saveMyName, joinCompany }
}

/** Handlers of calls with which a person becomes a member of the staff, by a link that opens once. */
export function joinHandlers({ accounts }: Store, singleSignOn: SingleSignOn | null, names: HostNames) {
  const getSignInWays: OpenHandler<Calls['getSignInWays']> = async () =>
    ok({
      singleSignOn: singleSignOn && { providerId: SINGLE_SIGN_ON, name: singleSignOn.name },
      singleSignOnAt: names.canonical,
      passkeysAt: [...(names.passkeys?.origins ?? [])],
    })
  const readSetUp: OpenHandler<Calls['readSetUp']> = async ({ token }) => {
    const found = await accounts.readSetUp(token)
    return found === null ? refuse('NOT_FOUND') : ok(found)
  }
  const setUp: OpenHandler<Calls['setUp']> = async ({ token, name, email, password, company }) => {
    if ((await accounts.readSetUp(token)) === null) return refuse('NOT_FOUND')
    if (isCommonPassword(password, [name, email])) return refuseField('password')
    const account = { name, email, passwordHash: await hashPassword(password) }
    const companyId = await accounts.setUp(token, account, company)
    return companyId === null ? refuse('NOT_FOUND') : ok({ companyId })
  }
  const readInvitation: OpenHandler<Calls['readInvitation']> = async ({ token }) => {
    const found = await accounts.readInvitation(token)
    return found === null ? refuse('NOT_FOUND') : ok(found)
  }
  const acceptInvitation: OpenHandler<Calls['acceptInvitation']> = async ({ token, name, password }) => {
    const found = await accounts.readInvitation(token)
    if (found === null) return refuse('NOT_FOUND')
    if (isCommonPassword(password, [name, found.email])) return refuseField('password')
    const person = { name, passwordHash: await hashPassword(password) }
    const companyId = await accounts.acceptInvitation(token, person)
    return companyId === null ? refuse('NOT_FOUND') : ok({ companyId })
  }
  return { getSignInWays, readSetUp, setUp, readInvitation, acceptInvitation }
}
