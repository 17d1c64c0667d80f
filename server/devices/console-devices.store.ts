import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { DEVICE_SILENT_MS, PAIRING_CODE_DIGITS, PAIRING_CODE_LIFE_MS } from '#contract/limits.ts'
import { pairingCodeHash } from './credentials.rules.ts'
import type { Vault } from '#server/keys/vault.ts'
import { byName } from '#server/database/name-order.ts'
import type { Tenant } from '#server/database/tenant.ts'

/** Tablets, of the caller's sites only. */
const own = (tenant: Tenant) =>
  tenant.sites === null
    ? sql<boolean>`true`
    : sql<boolean>`site_id = any(${sql.val([...tenant.sites])}::text[])`

export async function readDevices(tenant: Tenant) {
  const rows = await tenant
    .select('devices')
    .selectAll()
    .select(
      sql<boolean>`last_seen_at < now() - coalesce(
        (select c.silent_minutes * interval '1 minute' from companies c where c.company_id = ${tenant.companyId}),
        ${DEVICE_SILENT_MS} * interval '1 millisecond')`.as('is_late'),
    )
    .select(
      sql<number>`(select count(*)::int from outbox_items o where o.company_id = ${tenant.companyId}
        and o.device_id = devices.device_id)`.as('undelivered'),
    )
    .where(own(tenant))
    .orderBy('state', 'desc')
    .orderBy(byName('name'))
    .orderBy('device_id')
    .execute()
  return rows.map((row) => ({
    id: row.device_id,
    name: row.name,
    siteId: row.site_id,
    state: row.state,
    battery:
      row.battery_level === null
        ? null
        : { level: row.battery_level, charging: row.battery_charging ?? false },
    lastSeenAt: row.last_seen_at.toISOString(),
    isSilent: row.is_late,
    platform: row.platform,
    appVersion: row.app_version,
    queued: row.queued,
    undelivered: row.undelivered,
    handedInAt: row.handed_in_at?.toISOString() ?? null,
    camera: row.camera,
    printer: row.printer,
  }))
}

export const hasDevice = async (tenant: Tenant, deviceId: string): Promise<boolean> =>
  (await tenant
    .select('devices')
    .select('device_id')
    .where('device_id', '=', deviceId)
    .where('state', '=', 'approved')
    .where(own(tenant))
    .executeTakeFirst()) !== undefined

export async function storePairingCode(
  tenant: Tenant,
  vault: Vault,
  { siteId, name }: { readonly siteId: string | null; readonly name: string | null },
) {
  const code = String(randomInt(10 ** PAIRING_CODE_DIGITS)).padStart(PAIRING_CODE_DIGITS, '0')
  await tenant.delete('pairing_codes').where('expires_at', '<', sql<Date>`now()`).execute()
  const { expires_at } = await tenant
    .insert('pairing_codes', {
      code_index: pairingCodeHash(vault, code),
      site_id: siteId,
      name,
      expires_at: sql<Date>`now() + ${PAIRING_CODE_LIFE_MS} * interval '1 millisecond'`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { code, expiresAt: expires_at.toISOString() }
}

const change = (tenant: Tenant, deviceId: string) =>
  tenant.update('devices').where('device_id', '=', deviceId).where(own(tenant))

export async function storeApproval(
  tenant: Tenant,
  deviceId: string,
  siteId: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await change(tenant, deviceId)
    .set({ state: 'approved', site_id: siteId })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Revokes a device: none of its tokens is accepted from now on. */
export const storeRevocation = (tenant: Tenant, deviceId: string): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const { numUpdatedRows } = await change(tx, deviceId).set({ state: 'revoked' }).executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await endTokens(tx, deviceId)
    return true
  })

const endTokens = (tenant: Tenant, deviceId: string) =>
  tenant
    .update('tokens')
    .set({ revoked_at: sql<Date>`now()` })
    .where('device_id', '=', deviceId)
    .where('revoked_at', 'is', null)
    .execute()

/**
 * Names a device and says where it stands. At another site its tokens end, so that it asks anew where it is.
 * @returns `null` if there is no such device
 */
export const changeDevice = (
  tenant: Tenant,
  deviceId: string,
  { name, siteId }: { readonly name: string | null; readonly siteId: string | null },
): Promise<{ readonly isMoved: boolean } | null> =>
  tenant.transaction(async (tx) => {
    const before = await tx
      .select('devices')
      .select('site_id')
      .where('device_id', '=', deviceId)
      .where(own(tx))
      .forUpdate()
      .executeTakeFirst()
    if (before === undefined) return null
    await change(tx, deviceId).set({ name, site_id: siteId }).execute()
    const isMoved = before.site_id !== siteId
    if (isMoved) await endTokens(tx, deviceId)
    return { isMoved }
  })
