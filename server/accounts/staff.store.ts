import { sql } from 'kysely'
import type { Membership } from './staff.rules.ts'
import { hasPasskey } from './accounts.store.ts'
import { byName } from '#server/database/name-order.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { siteOrNull } from '#server/database/site-or-null.ts'

export async function readStaff(tenant: Tenant) {
  const rows = await tenant
    .select('memberships')
    .innerJoin('auth.user as u', 'u.id', 'memberships.account_id')
    .select(['u.id', 'u.name', 'u.email', 'role', 'site_id', 'u.twoFactorEnabled'])
    .select(hasPasskey.as('has_passkey'))
    .select(
      sql<Date | null>`(select max(s."updatedAt") from auth."session" s where s."userId" = u.id)`.as('seen'),
    )
    .orderBy(byName('u.name'))
    .orderBy('u.id')
    .orderBy('site_id')
    .execute()
  const people = [...new Set(rows.map(({ id }) => id))]
  const devices = await tenant
    .select('memberships')
    .innerJoin('auth.session as s', 's.userId', 'memberships.account_id')
    .select(['s.id', 's.userId', 's.userAgent', 's.createdAt', 's.updatedAt'])
    .distinct()
    .where('s.isForRollCalls', '=', true)
    .where('s.expiresAt', '>', sql<Date>`now()`)
    .orderBy('s.createdAt', 'desc')
    .execute()
  const accounts = people.flatMap((id) => {
    const own = rows.filter((row) => row.id === id)
    const [first] = own
    if (first === undefined) return []
    return [
      {
        id,
        name: first.name,
        email: first.email,
        roles: own.map(({ role, site_id }) => ({ role, siteId: siteOrNull(site_id) })),
        hasSecondFactor: first.twoFactorEnabled === true || first.has_passkey,
        lastSeenAt: first.seen?.toISOString() ?? null,
        devices: devices
          .filter(({ userId }) => userId === id)
          .map((device) => ({
            sessionId: device.id,
            browser: device.userAgent,
            signedInAt: device.createdAt.toISOString(),
            lastSeenAt: device.updatedAt.toISOString(),
          })),
      },
    ]
  })
  const invitations = await tenant
    .select('invitations')
    .select(['invitation_id', 'email', 'role', 'site_id', 'expires_at'])
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('email')
    .execute()
  return {
    accounts,
    invitations: invitations.map((row) => ({
      id: row.invitation_id,
      email: row.email,
      role: row.role,
      siteId: siteOrNull(row.site_id),
      expiresAt: row.expires_at.toISOString(),
    })),
  }
}

export async function removeInvitation(tenant: Tenant, id: string): Promise<boolean> {
  const { numDeletedRows } = await tenant
    .delete('invitations')
    .where(sql<boolean>`invitation_id::text = ${id}`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Refused with `OWNERLESS` if no owner would be left. */
export const writeRoles = (
  tenant: Tenant,
  accountId: string,
  roles: readonly Membership[],
): Promise<'DONE' | 'NOT_FOUND' | 'OWNERLESS'> =>
  tenant.transaction(async (tx) => {
    const rows = await tx
      .select('memberships')
      .select(['account_id', 'role', 'site_id'])
      .forUpdate()
      .execute()
    if (!rows.some(({ account_id }) => account_id === accountId)) return 'NOT_FOUND'
    const isOwner = roles.some(({ role, siteId }) => role === 'owner' && siteId === null)
    const others = rows.filter(({ account_id }) => account_id !== accountId)
    const isOwned = isOwner || others.some(({ role, site_id }) => role === 'owner' && site_id === '')
    if (!isOwned) return 'OWNERLESS'
    await tx.delete('memberships').where('account_id', '=', accountId).execute()
    const wanted = roles.map(({ role, siteId }) => ({ account_id: accountId, role, site_id: siteId ?? '' }))
    if (wanted.length > 0) await tx.insert('memberships', wanted).execute()
    return 'DONE'
  })

export async function isStaff(tenant: Tenant, accountId: string): Promise<boolean> {
  const found = await tenant
    .select('memberships')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found !== undefined
}

/** Addresses for alerts: those that are set, or owners and managers of the whole company. */
export async function readAlertAddresses(tenant: Tenant): Promise<string[]> {
  const { alert_emails } = await tenant.select('companies').select('alert_emails').executeTakeFirstOrThrow()
  if (alert_emails.length > 0) return [...alert_emails]
  const rows = await tenant
    .select('memberships')
    .innerJoin('auth.user as u', 'u.id', 'memberships.account_id')
    .select('u.email')
    .where('role', 'in', ['owner', 'manager'])
    .where('site_id', '=', '')
    .execute()
  return rows.map(({ email }) => email)
}
