import { sql } from 'kysely'
import type { Tenant } from '#server/database/tenant.ts'
import type { Vault } from '#server/keys/vault.ts'
import { badgeHash, newBadgePayload } from '#server/visitors/codes.rules.ts'

/** Badges of those who were merged into this visitor open for this visitor. */
const revokeMerged = (tenant: Tenant, visitorId: string) =>
  tenant
    .update('visitors')
    .set({ badge_revoked_at: sql<Date>`now()` })
    .where('merged_into', '=', visitorId)
    .execute()

/** The badge opens nothing from now on; code and visits stay as they are. @returns whether there is such a visitor */
export async function turnBadgeInvalid(tenant: Tenant, visitorId: string): Promise<boolean> {
  await revokeMerged(tenant, visitorId)
  const { numUpdatedRows } = await tenant
    .update('visitors')
    .set({ badge_revoked_at: sql<Date>`now()` })
    .where('visitor_id', '=', visitorId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** A fresh secret, for a badge that was lost: the old one opens nothing, the visitor code is the same. */
export async function giveNewBadge(tenant: Tenant, vault: Vault, visitorId: string): Promise<boolean> {
  const payload = newBadgePayload()
  await revokeMerged(tenant, visitorId)
  const { numUpdatedRows } = await tenant
    .update('visitors')
    .set({
      replaced_badge_index: sql<Buffer>`badge_index`,
      replaced_badge_sealed: sql<Buffer>`badge_sealed`,
      badge_index: badgeHash(vault, payload),
      badge_sealed: vault.encrypt(payload),
      badge_revoked_at: null,
    })
    .where('visitor_id', '=', visitorId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
