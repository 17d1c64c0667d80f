import { DESK_TICKET_LIFE_MS } from '#contract/limits.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { Vault } from '#server/keys/vault.ts'

interface Registered {
  readonly tenant: Tenant
  readonly visitorId: string
  /** Epoch milliseconds. */
  readonly now: number
}

/** Says what was sealed, because the same key seals other things. */
interface Sealed {
  readonly desk: {
    readonly companyId: string
    readonly visitorId: string
    readonly sites: readonly string[] | null
    /** Epoch milliseconds. */
    readonly until: number
  }
}

/** A text that proves that reception has registered this visitor just now; nothing can be read in it. */
export function sealDeskTicket(vault: Vault, { tenant, visitorId, now }: Registered): string {
  const { companyId, sites } = tenant
  const desk = { companyId, visitorId, sites, until: now + DESK_TICKET_LIFE_MS }
  return vault.encrypt(JSON.stringify({ desk } satisfies Sealed)).toString('base64url')
}

/** Whether staff of the same sites have registered the visitor. */
export function isDeskTicket(vault: Vault, text: string, { tenant, visitorId, now }: Registered): boolean {
  try {
    const { desk }: Partial<Sealed> = JSON.parse(vault.decrypt(Buffer.from(text, 'base64url')).toString())
    const isOwn = desk?.companyId === tenant.companyId && desk.visitorId === visitorId
    return isOwn && now < desk.until && JSON.stringify(desk.sites) === JSON.stringify(tenant.sites)
  } catch {
    return false
  }
}
