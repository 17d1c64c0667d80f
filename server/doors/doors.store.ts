import { v7 as uuid } from 'uuid'
import type {
  DoorDirection,
  DoorFields,
  DoorMethod,
  DoorOutcome,
  DoorProof,
  DoorRecipe,
} from '#contract/doors.ts'
import { DOORS_MAX } from '#contract/limits.ts'
import { hasSite } from '#server/companies/places.store.ts'
import { hasRoom } from '#server/database/has-room.ts'
import { byName } from '#server/database/name-order.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { Vault } from '#server/keys/vault.ts'
import type { Door } from './door.ts'

interface DoorDetails extends DoorFields {
  readonly name: string
  readonly siteId: string | null
  readonly deviceId: string | null
  readonly direction: DoorDirection
  readonly recipe: DoorRecipe
  readonly isOn: boolean
  /** `null`: it stays as it is; empty: there is none. */
  readonly secret: string | null
}

/** How an opener is asked, as stored. */
export interface DoorRow {
  readonly recipe: DoorRecipe
  readonly method: DoorMethod
  readonly address: string
  readonly headers: string
  readonly body: string
  readonly proof: DoorProof
  readonly user_name: string
  readonly secret_sealed: Buffer | null
  readonly expected_status: number | null
  readonly topic: string
  readonly payload: string
  readonly pulse_seconds: number
}

const fieldsOf = (row: DoorRow): DoorFields & { readonly recipe: DoorRecipe } => ({
  recipe: row.recipe,
  method: row.method,
  address: row.address,
  headers: row.headers,
  body: row.body,
  proof: row.proof,
  user: row.user_name,
  expectedStatus: row.expected_status,
  topic: row.topic,
  payload: row.payload,
  pulseSeconds: row.pulse_seconds,
})

export const doorOf = (vault: Vault, row: DoorRow): Door => ({
  ...fieldsOf(row),
  secret: row.secret_sealed === null ? '' : vault.decrypt(row.secret_sealed).toString(),
})

export async function readDoors(tenant: Tenant) {
  const rows = await tenant.select('doors').selectAll().orderBy(byName('name')).orderBy('door_id').execute()
  return rows.map((row) => ({
    doorId: row.door_id,
    name: row.name,
    siteId: row.site_id,
    deviceId: row.device_id,
    direction: row.direction,
    isOn: row.is_on,
    ...fieldsOf(row),
    hasSecret: row.secret_sealed !== null,
    openedAt: row.opened_at?.toISOString() ?? null,
    failedAt: row.failed_at?.toISOString() ?? null,
    failure: row.failure,
  }))
}

/** The field that names what the company does not have, or a tablet of another site; `null`: none does. */
export async function unknownPlaceField(
  tenant: Tenant,
  { siteId, deviceId }: { readonly siteId: string | null; readonly deviceId: string | null },
): Promise<'siteId' | 'deviceId' | null> {
  if (siteId !== null && !(await hasSite(tenant, siteId))) return 'siteId'
  if (deviceId === null) return null
  const device = await tenant
    .select('devices')
    .select('device_id')
    .where('device_id', '=', deviceId)
    .$if(siteId !== null, (devices) => devices.where('site_id', '=', siteId))
    .executeTakeFirst()
  return device ? null : 'deviceId'
}

/** `null`: there is no such opener, or no room for another one. */
export async function writeDoor(
  tenant: Tenant,
  vault: Vault,
  id: string | null,
  { secret, ...door }: DoorDetails,
): Promise<string | null> {
  const values = {
    name: door.name,
    site_id: door.siteId,
    device_id: door.deviceId,
    direction: door.direction,
    recipe: door.recipe,
    is_on: door.isOn,
    method: door.method,
    address: door.address,
    headers: door.headers,
    body: door.body,
    proof: door.proof,
    user_name: door.user,
    expected_status: door.expectedStatus,
    topic: door.topic,
    payload: door.payload,
    pulse_seconds: door.pulseSeconds,
    ...(secret !== null && { secret_sealed: secret === '' ? null : vault.encrypt(secret) }),
  }
  if (id !== null) {
    const { numUpdatedRows } = await tenant
      .update('doors')
      .set(values)
      .where('door_id', '=', id)
      .executeTakeFirst()
    return numUpdatedRows > 0n ? id : null
  }
  if (!(await hasRoom(tenant, 'doors', DOORS_MAX))) return null
  const door_id = uuid()
  await tenant.insert('doors', { ...values, door_id }).execute()
  return door_id
}

export async function removeDoor(tenant: Tenant, id: string): Promise<boolean> {
  const { numDeletedRows } = await tenant.delete('doors').where('door_id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function findDoor(tenant: Tenant, id: string) {
  return tenant.select('doors').selectAll().where('door_id', '=', id).executeTakeFirst()
}

/** The same, as it stays until the caller's transaction has written it. */
export const lockDoor = (tenant: Tenant, id: string) =>
  tenant.select('doors').selectAll().where('door_id', '=', id).forUpdate().executeTakeFirst()

/** How it last answered, for the list. */
export async function noteAnswer(tenant: Tenant, id: string, outcome: DoorOutcome): Promise<void> {
  const now = new Date()
  await tenant
    .update('doors')
    .set(outcome === 'opened' ? { opened_at: now } : { failed_at: now, failure: outcome })
    .where('door_id', '=', id)
    .execute()
}
