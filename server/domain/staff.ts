import type { Policy, Role } from '#contract/console/policy.ts'
import { CONSOLE_FRESH_MS } from '#contract/limits.ts'
import { ok, type Result } from '#contract/result.ts'
import { type Refusal, refuse } from './refusal.ts'

/** Somebody who has signed in. */
export interface Account {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly sessionId: string
  readonly signedInAt: Date
  readonly endsAt: Date
}

/** What somebody is in a company; `siteId` `null`: at all sites. */
export interface Membership {
  readonly role: Role
  readonly siteId: string | null
}

/** What is known of somebody in a company. */
export interface Standing {
  readonly memberships: readonly Membership[]
  readonly hasSecondFactor: boolean
}

/** An owner must have passkey or one-time codes before anything but enrolling works (S52). */
export const needsSecondFactor = ({ memberships, hasSecondFactor }: Standing): boolean =>
  !hasSecondFactor && memberships.some(({ role }) => role === 'owner')

/** The sites that somebody reaches with a call, `null` for all; or why not. @param now epoch milliseconds */
export function reachOf(
  policy: Policy,
  standing: Standing,
  account: Account,
  now: number,
): Result<readonly string[] | null, Refusal> {
  const roles = standing.memberships.filter(({ role }) => policy.roles.includes(role))
  const isCompanyWide = roles.some(({ siteId }) => siteId === null)
  const sites = roles.flatMap(({ siteId }) => (siteId === null ? [] : [siteId]))
  if (!isCompanyWide && (sites.length === 0 || !policy.atSite)) return refuse('FORBIDDEN')
  if (needsSecondFactor(standing)) return refuse('FORBIDDEN')
  const isFresh = now - account.signedInAt.getTime() < CONSOLE_FRESH_MS
  if (policy.fresh && !isFresh) return refuse('UNAUTHORIZED')
  return ok(isCompanyWide ? null : sites)
}
