import type { consoleCalls } from '#contract/console/index.ts'
import { ok } from '#contract/result.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import { composeFactorReset } from '#server/mail/staff-mail.ts'
import { DEFAULT_SENDER, type Mailer } from '#server/mail/mailer.ts'
import { mailInvitation } from './mail-invitation.ts'
import { hasSite } from '#server/companies/places.store.ts'
import { readSettings } from '#server/companies/settings.store.ts'
import * as staffStore from './staff.store.ts'
import type { Store } from '#server/store.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'

type Calls = typeof consoleCalls

/** A session that opens roll calls alone ends when the account gets another role. */
export async function endUnlessWarden(accounts: Store['accounts'], accountId: string): Promise<void> {
  if (!(await accounts.isWarden(accountId))) await accounts.endRollCallSessions(accountId)
}

/** Handlers of calls about staff accounts. */
export function staffHandlers({ accounts, companies, pushes }: Store, mailer: Mailer) {
  const signOut = async (accountId: string): Promise<void> => {
    for (const { id } of await accounts.listSessions(accountId)) await accounts.revokeSession(accountId, id)
    await pushes.removeAll(accountId)
  }

  const listAccounts: CompanyHandler<Calls['listAccounts']> = async (_, { tenant }) =>
    ok(await staffStore.readStaff(tenant))

  const invite: CompanyHandler<Calls['invite']> = async ({ email, role, siteId }, request) => {
    const { tenant, origin, account } = request
    request.note({ role })
    if (siteId !== null && !(await hasSite(tenant, siteId))) return refuseField('siteId')
    const { id, token } = await accounts.invite({ companyId: tenant.companyId, email, role, siteId })
    const { name } = await readSettings(tenant)
    const { link, mail } = await mailInvitation(
      { companies, mailer, origin },
      { companyId: tenant.companyId, companyName: name, siteId, email, by: account.name, token },
    )
    return ok({ invitationId: id, link, mail })
  }

  const revokeInvitation: CompanyHandler<Calls['revokeInvitation']> = async ({ invitationId }, { tenant }) =>
    (await staffStore.removeInvitation(tenant, invitationId)) ? ok(null) : refuse('NOT_FOUND')

  const saveRoles: CompanyHandler<Calls['saveRoles']> = async (
    { accountId, roles },
    { tenant, note, afterwards },
  ) => {
    note({ roles: roles.map(({ role, siteId }) => (siteId === null ? role : `${role}@${siteId}`)) })
    const places = roles.map(({ siteId }) => siteId)
    if (new Set(places).size < places.length) return refuseField('roles')
    for (const siteId of places) {
      if (siteId !== null && !(await hasSite(tenant, siteId))) return refuseField('roles')
    }
    const saved = await staffStore.writeRoles(tenant, accountId, roles)
    if (saved === 'OWNERLESS') return refuseField('roles')
    if (saved === 'NOT_FOUND') return refuse('NOT_FOUND')
    afterwards(() => endUnlessWarden(accounts, accountId))
    return ok(null)
  }

  const signOutDevice: CompanyHandler<Calls['signOutDevice']> = async (
    { accountId, sessionId },
    { tenant },
  ) => {
    if (!(await staffStore.isStaff(tenant, accountId))) return refuse('NOT_FOUND')
    return (await accounts.revokeSession(accountId, sessionId)) ? ok(null) : refuse('NOT_FOUND')
  }

  const revokeAccountSessions: CompanyHandler<Calls['revokeAccountSessions']> = async (
    { accountId },
    { tenant },
  ) => {
    if (!(await staffStore.isStaff(tenant, accountId))) return refuse('NOT_FOUND')
    await signOut(accountId)
    return ok(null)
  }

  const removeMember: CompanyHandler<Calls['removeMember']> = async (
    { accountId },
    { tenant, afterwards },
  ) => {
    const removed = await staffStore.writeRoles(tenant, accountId, [])
    if (removed === 'OWNERLESS') return refuseField('accountId')
    if (removed === 'NOT_FOUND') return refuse('NOT_FOUND')
    afterwards(() => signOut(accountId))
    return ok(null)
  }

  const resetSecondFactor: CompanyHandler<Calls['resetSecondFactor']> = async ({ accountId }, request) => {
    const { tenant, account, locale, afterwards } = request
    if (!(await staffStore.isStaff(tenant, accountId))) return refuse('NOT_FOUND')
    // One's own is changed on the page of the account, by who has it.
    if (accountId === account.id || !(await accounts.isAnsweredFor(accountId, account.id)))
      return refuse('FORBIDDEN')
    const { email } = await accounts.removeFactors(accountId)
    const { name } = await readSettings(tenant)
    const isMailed = mailer.isOutbox || mailer.from !== DEFAULT_SENDER
    afterwards(async () => {
      await signOut(accountId)
      if (isMailed)
        void mailer.send(composeFactorReset({ to: email, locale, companyName: name, by: account.name }))
    })
    return ok({ isMailed })
  }

  return {
    listAccounts,
    invite,
    revokeInvitation,
    saveRoles,
    signOutDevice,
    removeMember,
    resetSecondFactor,
    revokeAccountSessions,
  }
}
