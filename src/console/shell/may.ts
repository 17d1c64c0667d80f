import type { AnyCall } from '#contract/calls/call.ts'
import { listAudit } from '#contract/console/audit.ts'
import type { Role } from '#contract/console/policy.ts'

/** A role that the signed-in person has in the open company; `siteId` is `null` for all sites. */
export interface HeldRole {
  readonly role: Role
  readonly siteId: string | null
}

/**
 * Whether one of these roles allows a call, by the policy that the server applies; the server decides in the end.
 * @param isEverywhere the call concerns all sites: a role at one site is not enough
 */
export function mayMake(held: readonly HeldRole[], call: AnyCall, isEverywhere = false): boolean {
  const { access } = call
  if (access === 'account' || access === 'open') return true
  if (typeof access === 'string' || !('roles' in access)) return false
  const roles: readonly Role[] = access.roles
  const mayAtSite = access.atSite && !isEverywhere
  return held.some(({ role, siteId }) => roles.includes(role) && (siteId === null || mayAtSite))
}

/** To look without changing is a right of its own: those who may read the audit log have it. */
export const oversees = (held: readonly HeldRole[]): boolean => mayMake(held, listAudit)
