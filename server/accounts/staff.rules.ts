import type { Policy, Role } from '#contract/console/policy.ts'
import { CONSOLE_FRESH_MS } from '#contract/limits.ts'
import { ok, type Result } from '#contract/result.ts'
import { type Refusal, refuse } from '#server/platform/refusal.ts'

/** A signed-in account. */
export interface Account {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly sessionId: string
  readonly signedInAt: Date
  /** A second factor was used in this session. */
  readonly isMultiFactor: boolean
  /** When they last proved who they are; `null`: the provider of single sign-on does not say. */
  readonly provedAt: Date | null
  readonly endsAt: Date
  /** The session of a warden's device: it lasts long, and opens roll calls alone, whatever other roles the account has. */
  readonly isForRollCalls: boolean
}

/** A role in a company; `siteId` is `null` for all sites. */
export interface Membership {
  readonly role: Role
  readonly siteId: string | null
}

/** The memberships of an account in a company. */
export interface Memberships {
  readonly memberships: readonly Membership[]
}

/** The account does nothing but roll calls, besides what it sees as a host: its sessions are those of a warden's device. */
export const isWardenAlone = ({ memberships }: Memberships): boolean => {
  const ofStaff = memberships.filter(({ role }) => role !== 'host')
  return ofStaff.length > 0 && ofStaff.every(({ role }) => role === 'warden')
}

/** The memberships that count in a session. */
export const inSession = <One extends Membership>(
  memberships: readonly One[],
  { isForRollCalls }: Pick<Account, 'isForRollCalls'>,
): readonly One[] => (isForRollCalls ? memberships.filter(({ role }) => role === 'warden') : memberships)

/** An owner must have used a second factor in this session before anything but enrolling one works (S52). */
export const needsSecondFactor = (
  { memberships }: Memberships,
  { isMultiFactor }: Pick<Account, 'isMultiFactor'>,
): boolean => !isMultiFactor && memberships.some(({ role }) => role === 'owner')

/** Whether the person proved recently who they are, which dangerous calls require. @param now epoch milliseconds */
export const isFresh = ({ provedAt }: Pick<Account, 'provedAt'>, now: number): boolean =>
  provedAt !== null && now - provedAt.getTime() < CONSOLE_FRESH_MS

/** The sites that an account may use with a call, `null` for all; or the refusal. @param now epoch milliseconds */
export function siteScopeOf(
  policy: Policy,
  granted: Memberships,
  account: Account,
  now: number,
): Result<readonly string[] | null, Refusal> {
  const counted = inSession(granted.memberships, account)
  const roles = counted.filter(({ role }) => policy.roles.includes(role))
  const isCompanyWide = roles.some(({ siteId }) => siteId === null)
  const sites = roles.flatMap(({ siteId }) => (siteId === null ? [] : [siteId]))
  if (!isCompanyWide && (sites.length === 0 || !policy.atSite)) return refuse('FORBIDDEN')
  if (needsSecondFactor({ memberships: counted }, account)) return refuse('FORBIDDEN')
  if (policy.fresh && !isFresh(account, now)) return refuse('UNAUTHORIZED')
  return ok(isCompanyWide ? null : sites)
}

/** Whether all sites of another scope are in this one. */
export const coversSites = (scope: readonly string[] | null, other: readonly string[] | null): boolean =>
  scope === null || (other?.every((site) => scope.includes(site)) ?? false)
