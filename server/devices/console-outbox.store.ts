import { sql } from 'kysely'
import type { outboxDecisions } from '#contract/entities/outbox-item.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { Vault } from '#server/keys/vault.ts'
import { ofKnownVisitors } from '#server/visits/visit-rows.store.ts'

type Decision = (typeof outboxDecisions)[number]

/** Devices, of the caller's sites only. */
const ownDevices = ({ companyId, sites }: Tenant) =>
  sql<boolean>`exists (select 1 from devices d where d.company_id = ${companyId}
    and d.device_id = outbox_items.device_id
    and (${sites === null} or d.site_id = any(${sql.val([...(sites ?? [])])}::text[])))`

/** What a tablet has not delivered, what was refused first, then by time. */
export async function readOutboxItems(tenant: Tenant, vault: Vault, deviceId: string) {
  const rows = await tenant
    .select('outbox_items')
    .leftJoin('visitors', (join) =>
      join
        .onRef('visitors.company_id', '=', 'outbox_items.company_id')
        .onRef('visitors.visitor_id', '=', 'outbox_items.visitor_id')
        .on(ofKnownVisitors(tenant)),
    )
    .select(['outbox_items.item_key', 'outbox_items.kind', 'outbox_items.occurred_at', 'outbox_items.reason'])
    .select(['outbox_items.name_sealed', 'outbox_items.decision', 'visitors.visitor_id'])
    .select(['visitors.first_name', 'visitors.last_name', 'visitors.company_name'])
    .where('outbox_items.device_id', '=', deviceId)
    .where(ownDevices(tenant))
    .orderBy(sql`outbox_items.reason is null`)
    .orderBy('outbox_items.occurred_at')
    .execute()
  return rows.map((row) => ({
    id: row.item_key,
    kind: row.kind,
    occurredAt: row.occurred_at.toISOString(),
    reason: row.reason,
    name: row.name_sealed === null ? null : vault.decrypt(row.name_sealed).toString(),
    visitor:
      row.visitor_id === null
        ? null
        : {
            visitorId: row.visitor_id,
            firstName: row.first_name ?? '',
            lastName: row.last_name ?? '',
            companyName: row.company_name,
          },
    decision: row.decision,
  }))
}

/**
 * Decides on a refused request: its tablet does so at its next report. What a revoked tablet handed in can only be
 * dismissed, and is then deleted at once.
 * @returns false if there is no such request, or nothing to decide on it
 */
export const decideOutboxItem = (
  tenant: Tenant,
  {
    deviceId,
    itemId,
    action,
  }: { readonly deviceId: string; readonly itemId: string; readonly action: Decision },
): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const device = await tx
      .select('devices')
      .select('state')
      .where('device_id', '=', deviceId)
      .executeTakeFirst()
    if (device?.state === 'revoked') {
      if (action === 'retry') return false
      const { numDeletedRows } = await tx
        .delete('outbox_items')
        .where('device_id', '=', deviceId)
        .where('item_key', '=', itemId)
        .where(ownDevices(tx))
        .executeTakeFirst()
      return numDeletedRows > 0n
    }
    const { numUpdatedRows } = await tx
      .update('outbox_items')
      .set({ decision: action })
      .where('device_id', '=', deviceId)
      .where('item_key', '=', itemId)
      .where('reason', 'is not', null)
      .where(ownDevices(tx))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })
