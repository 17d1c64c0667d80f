/**
 * The roles of staff in a company's console, from most rights to least. `auditor` sees what the others do and changes
 * nothing; `reception` does the daily work; `privacyOfficer` answers for the data of visitors and sets up nothing of the
 * visit; `warden` ticks roll calls and does nothing else.
 */
export const staffRoles = ['owner', 'manager', 'reception', 'auditor', 'privacyOfficer', 'warden'] as const
/** Those who see the daily work and how it is set up. */
export const overviewRoles = ['owner', 'manager', 'reception', 'auditor'] as const
/** `host` is no staff: hosts reach their own visitors, and nothing of the company. */
export const roles = [...staffRoles, 'host'] as const
export type Role = (typeof roles)[number]

/** The staff of a company who may make a call; the company is the one in its path. */
export interface Policy {
  readonly roles: readonly Role[]
  /**
   * A role at one site is enough, and covers what belongs to that site. Without this, only a role for the whole
   * company is.
   */
  readonly atSite?: true
  /**
   * Allowed only within `CONSOLE_FRESH_MS` of signing in; later the call is `UNAUTHORIZED` until the person signs in
   * again.
   */
  readonly fresh?: true
}

/** Who may read settings, and who may change them. */
export const readers: Policy = { roles: overviewRoles }
export const editors: Policy = { roles: ['owner', 'manager'] }
export const owners: Policy = { roles: ['owner'], fresh: true }
