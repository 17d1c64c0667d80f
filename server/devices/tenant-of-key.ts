import type { Store } from '#server/store.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { Token } from './token.ts'

/** What an integration key reaches of its company: all, or its one site. */
export const tenantOfKey = ({ tenantOf }: Pick<Store, 'tenantOf'>, { companyId, siteId }: Token): Tenant =>
  tenantOf(companyId, siteId === null ? null : [siteId])
