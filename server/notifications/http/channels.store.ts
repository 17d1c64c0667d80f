import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { CHANNELS_MAX } from '#contract/limits.ts'
import type { ChannelKind, ChannelOutcome, ChannelStep } from '#contract/notification-evidence.ts'
import type { Database } from '#server/database/database.ts'
import { nowIf } from '#server/database/now-if.ts'
import { hasRoom } from '#server/database/has-room.ts'
import { byName } from '#server/database/name-order.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { Vault } from '#server/keys/vault.ts'
import { type ClaimedMessage, isToSend, leases, type Named } from '../leases.store.ts'

/** A service with its secrets. */
export interface ChannelTarget {
  readonly kind: ChannelKind
  readonly url: string
  readonly secret: string | null
}

interface ChannelDetails {
  readonly kind: ChannelKind
  readonly name: string
  readonly steps: readonly ChannelStep[]
  readonly isOn: boolean
  /** `null`: it stays as it is. */
  readonly url: string | null
  readonly secret: string | null
}

export async function readChannels(tenant: Tenant, vault: Vault) {
  const rows = await tenant
    .select('notification_channels')
    .selectAll()
    .orderBy(byName('name'))
    .orderBy('channel_id')
    .execute()
  return rows.map((row) => ({
    channelId: row.channel_id,
    kind: row.kind,
    name: row.name,
    steps: [...row.steps],
    isOn: row.is_on,
    host: new URL(vault.decrypt(row.url_sealed).toString()).host,
    takenAt: row.taken_at?.toISOString() ?? null,
    failedAt: row.failed_at?.toISOString() ?? null,
    failure: row.failure,
  }))
}

/** `null`: there is no such channel, or no room for another one. */
export async function writeChannel(
  tenant: Tenant,
  vault: Vault,
  id: string | null,
  { kind, name, steps, isOn, url, secret }: ChannelDetails,
): Promise<string | null> {
  const values = {
    name,
    steps: JSON.stringify(steps),
    is_on: isOn,
    ...(url !== null && { url_sealed: vault.encrypt(url) }),
    ...(secret !== null && { secret_sealed: vault.encrypt(secret) }),
  }
  if (id !== null) {
    const { numUpdatedRows } = await tenant
      .update('notification_channels')
      .set(values)
      .where('channel_id', '=', id)
      .where('kind', '=', kind)
      .executeTakeFirst()
    return numUpdatedRows > 0n ? id : null
  }
  if (url === null || !(await hasRoom(tenant, 'notification_channels', CHANNELS_MAX))) return null
  const channel_id = uuid()
  await tenant
    .insert('notification_channels', { ...values, channel_id, kind, url_sealed: vault.encrypt(url) })
    .execute()
  return channel_id
}

export async function removeChannel(tenant: Tenant, id: string): Promise<boolean> {
  const { numDeletedRows } = await tenant
    .delete('notification_channels')
    .where('channel_id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function findChannel(tenant: Tenant, vault: Vault, id: string): Promise<ChannelTarget | null> {
  const row = await tenant
    .select('notification_channels')
    .select(['kind', 'url_sealed', 'secret_sealed'])
    .where('channel_id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : targetOf(vault, row)
}

const targetOf = (
  vault: Vault,
  row: { readonly kind: ChannelKind; readonly url_sealed: Buffer; readonly secret_sealed: Buffer | null },
): ChannelTarget => ({
  kind: row.kind,
  url: vault.decrypt(row.url_sealed).toString(),
  secret: row.secret_sealed === null ? null : vault.decrypt(row.secret_sealed).toString(),
})

/** A message that this process is to send to a service. */
export interface ClaimedCall extends ClaimedMessage {
  readonly channelId: string
}

export function channelStore(database: Database, vault: Vault) {
  const { query } = database
  const attempts = leases<ClaimedCall>(database, {
    table: 'host_notification_attempts',
    id: 'attempt_id',
    name: 'claim-calls',
    more: sql`, a.channel_id as "channelId"`,
  })
  return {
    /** Messages that are to be sent now, for this process alone: one for each service, and none for those that are busy. */
    async claimCalls(atMost: number, busy: readonly string[]): Promise<readonly ClaimedCall[]> {
      return attempts.claim(sql`select company_id, attempt_id as id from (
            select distinct on (company_id, channel_id) company_id, attempt_id, next_at from host_notification_attempts
            where channel = 'http' and ${isToSend} and not channel_id = any(${[...busy]}::uuid[])
            order by company_id, channel_id, next_at) w
          order by next_at limit ${atMost}`)
    },

    /** The service, and what it may be told of the host; `null`: it is off, or gone. */
    async findTarget({ companyId, attemptId }: Named) {
      const { rows } = await sql<{
        kind: ChannelKind
        url_sealed: Buffer
        secret_sealed: Buffer | null
        email: string | null
        phone_sealed: Buffer | null
      }>`select k.kind, k.url_sealed, k.secret_sealed, h.email, h.phone_sealed
        from host_notification_attempts a
        join host_notifications n on n.company_id = a.company_id and n.notification_id = a.notification_id
        join notification_channels k on k.company_id = a.company_id and k.channel_id = a.channel_id and k.is_on
        left join hosts h on h.company_id = n.company_id and h.host_id = n.host_id
        where a.company_id = ${companyId} and a.attempt_id = ${attemptId}::uuid`.execute(query)
      const [row] = rows
      if (row === undefined) return null
      return {
        target: targetOf(vault, row),
        email: row.email,
        phone: row.phone_sealed === null ? null : vault.decrypt(row.phone_sealed).toString(),
      }
    },

    /** How the last message ended, for the list of the company's services. */
    async noteOutcome(companyId: string, channelId: string, outcome: ChannelOutcome): Promise<void> {
      await sql`update notification_channels set
          taken_at = ${nowIf(outcome === 'taken', sql`taken_at`)},
          failed_at = ${nowIf(outcome !== 'taken', sql`failed_at`)},
          failure = case when ${outcome} = 'taken' then failure else ${outcome} end
        where company_id = ${companyId} and channel_id = ${channelId}::uuid`.execute(query)
    },
  }
}
export type ChannelStore = ReturnType<typeof channelStore>
