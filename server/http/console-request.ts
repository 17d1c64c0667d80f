import type { Account } from '#server/accounts/staff.rules.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { AuditDetails } from '#server/database/tables.ts'

/** The request of a staff member, and the company's rows. */
export interface ConsoleRequest {
  readonly account: Account
  readonly tenant: Tenant
  /** BCP 47. */
  readonly locale: string
  /** The start of links to this server; `null` if it is unknown, so that no link may be mailed. */
  readonly origin: string | null
  /** Looks anew whether the account may still do this at all of these sites: work that lasts asks before each step. */
  mayStill(): Promise<boolean>
  /** Adds details to the audit event of this call, besides the ids in the request. */
  note(details: AuditDetails): void
  /** Does something once the change is stored. */
  afterwards(work: () => void | Promise<void>): void
}
