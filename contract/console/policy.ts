/**
 * What somebody may do in a company's console, from all to least. `auditor` sees what the others do and changes
 * nothing; `reception` has the day's work.
 */
export const roles = ['owner', 'manager', 'reception', 'auditor'] as const
export type Role = (typeof roles)[number]

/** Who of a company's staff may make a call; the company is the one in its path. */
export interface Policy {
  readonly roles: readonly Role[]
  /** A role at one site suffices, and reaches what belongs to that site. Otherwise only one for the whole company does. */
  readonly atSite?: true
  /** Only within `CONSOLE_FRESH_MS` of signing in; later the call is `UNAUTHORIZED` until somebody signs in again. */
  readonly fresh?: true
}

/** Everybody may read what is set up, owners and managers may change it. */
export const readers: Policy = { roles }
export const editors: Policy = { roles: ['owner', 'manager'] }
export const owners: Policy = { roles: ['owner'], fresh: true }
