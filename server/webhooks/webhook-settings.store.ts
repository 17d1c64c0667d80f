import { sql } from 'kysely'
import { v7 as uuid, validate as isUuid } from 'uuid'
import { WEBHOOKS_MAX } from '#contract/limits.ts'
import type { DeliveryState, EventType } from '#contract/webhook-words.ts'
import { hasRoom } from '#server/database/has-room.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { keyName } from '#server/devices/key-name.store.ts'
import { beginEvents } from '#server/events/event-readers.store.ts'
import type { Vault } from '#server/keys/vault.ts'
import { newWebhookSecret } from './webhook-signature.ts'

/** Queries about the webhooks of a company, for its owners, and for systems with a key: these reach the webhooks that they have made. */

/** For so long after a change the secret before signs too. */
const BOTH_SECRETS = sql<Date>`now() + interval '24 hours'`
const DELIVERIES_PAGE = 50

export interface WebhookDetails {
  readonly description: string
  readonly types: readonly EventType[] | null
  readonly siteId: string | null
  /** `null`: it stays as it is. */
  readonly url: string | null
}

/** Who asks: the hash of a key; `null`: staff. */
type Asker = Buffer | null

const own = (tenant: Tenant, key: Asker = null) => {
  const rows = tenant.select('webhooks').$if(key !== null, (all) => all.where('made_by_key', '=', key))
  return tenant.sites === null ? rows : rows.where('webhooks.site_id', 'in', [...tenant.sites])
}

async function isThere(tenant: Tenant, id: string, key: Asker = null): Promise<boolean> {
  if (!isUuid(id)) return false
  const found = await own(tenant, key).select('webhook_id').where('webhook_id', '=', id).executeTakeFirst()
  return found !== undefined
}

export async function readWebhooks(tenant: Tenant, vault: Vault, key: Asker = null) {
  const rows = await own(tenant, key)
    .leftJoin('tokens', (join) =>
      join
        .onRef('tokens.company_id', '=', 'webhooks.company_id')
        .onRef('tokens.token_hash', '=', 'webhooks.made_by_key'),
    )
    .selectAll('webhooks')
    .select(keyName.as('key_name'))
    .orderBy('webhooks.created_at')
    .orderBy('webhook_id')
    .execute()
  return rows.map((row) => ({
    webhookId: row.webhook_id,
    description: row.description,
    siteId: row.site_id,
    types: row.types === null ? null : [...row.types],
    url: vault.decrypt(row.url_sealed).toString(),
    state: row.state,
    offReason: row.off_reason,
    failure: row.failure,
    createdAt: row.created_at.toISOString(),
    madeByKey: row.key_name,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    failedAt: row.failed_at?.toISOString() ?? null,
    previousUntil:
      row.previous_until !== null && row.previous_until.getTime() > Date.now()
        ? row.previous_until.toISOString()
        : null,
  }))
}

/** The number of deliveries of each webhook that are under way, and of those that were given up. The states are written out for their indexes. */
export async function countDeliveries(tenant: Tenant) {
  const of = sql`d.company_id = webhooks.company_id and d.webhook_id = webhooks.webhook_id`
  const rows = await own(tenant)
    .select('webhook_id')
    .select([
      sql<number>`(select count(*)::int from webhook_deliveries d where ${of} and d.state = 'queued')`.as(
        'waiting',
      ),
      sql<number>`(select count(*)::int from webhook_deliveries d where ${of} and d.state = 'failed')`.as(
        'failed',
      ),
    ])
    .execute()
  return new Map(rows.map(({ webhook_id, waiting, failed }) => [webhook_id, { waiting, failed }]))
}

/** `null`: there is no such webhook. */
export async function replaceWebhook(
  tenant: Tenant,
  vault: Vault,
  id: string,
  { description, types, siteId, url }: WebhookDetails,
  key: Asker,
): Promise<string | null> {
  if (!(await isThere(tenant, id, key))) return null
  await tenant
    .update('webhooks')
    .set({
      description,
      types: types === null ? null : JSON.stringify(types),
      site_id: siteId,
      // A system does not learn an address that staff have typed.
      ...(url !== null && { url_sealed: vault.encrypt(url), made_by_key: key }),
    })
    .where('webhook_id', '=', id)
    .execute()
  return id
}

/** From now on the events of the company are kept. `null`: it has as many as it may have. */
export async function addWebhook(
  tenant: Tenant,
  vault: Vault,
  { description, types, siteId, url }: WebhookDetails & { readonly url: string },
  key: Asker,
): Promise<{ readonly webhookId: string; readonly secret: string } | null> {
  if (!(await hasRoom(tenant, 'webhooks', WEBHOOKS_MAX))) return null
  const [webhook_id, secret] = [uuid(), newWebhookSecret()]
  await beginEvents(tenant)
  await tenant
    .insert('webhooks', {
      webhook_id,
      description,
      types: types === null ? null : JSON.stringify(types),
      site_id: siteId,
      url_sealed: vault.encrypt(url),
      secret_sealed: vault.encrypt(secret),
      made_by_key: key,
    })
    .execute()
  return { webhookId: webhook_id, secret }
}

export async function removeWebhook(tenant: Tenant, id: string, key: Asker = null): Promise<boolean> {
  if (!(await isThere(tenant, id, key))) return false
  await tenant.delete('webhooks').where('webhook_id', '=', id).execute()
  return true
}

/**
 * One that is switched on begins where it stood: failures of before do not count. Staff who switch on what was off because its key
 * had ended take it over: it needs no key any more.
 */
export async function switchTo(
  tenant: Tenant,
  id: string,
  state: 'on' | 'paused',
  key: Asker = null,
): Promise<boolean> {
  if (!(await isThere(tenant, id, key))) return false
  await tenant
    .update('webhooks')
    .set({
      state,
      off_reason: null,
      failing_since: null,
      mailed_at: null,
      made_by_key: sql<Buffer | null>`case when off_reason = 'keyEnded' then null else made_by_key end`,
    })
    .where('webhook_id', '=', id)
    .execute()
  await tenant
    .update('webhook_deliveries')
    .set({ next_at: state === 'on' ? sql<Date>`now()` : null })
    .where('webhook_id', '=', id)
    .where('state', '=', 'queued')
    .where('next_at', state === 'on' ? 'is' : 'is not', null)
    .execute()
  return true
}

export async function readSecret(tenant: Tenant, vault: Vault, id: string): Promise<string | null> {
  if (!isUuid(id)) return null
  const row = await own(tenant).select('secret_sealed').where('webhook_id', '=', id).executeTakeFirst()
  return row === undefined ? null : vault.decrypt(row.secret_sealed).toString()
}

export async function renewSecret(tenant: Tenant, vault: Vault, id: string): Promise<string | null> {
  if (!(await isThere(tenant, id))) return null
  const secret = newWebhookSecret()
  await tenant
    .update('webhooks')
    .set({
      previous_secret_sealed: sql<Buffer>`secret_sealed`,
      previous_until: BOTH_SECRETS,
      secret_sealed: vault.encrypt(secret),
    })
    .where('webhook_id', '=', id)
    .execute()
  return secret
}

/** @returns the id of the event; `null`: there is no such webhook */
export async function ping(tenant: Tenant, id: string, key: Asker = null): Promise<string | null> {
  if (!isUuid(id)) return null
  const webhook = await own(tenant, key).select('site_id').where('webhook_id', '=', id).executeTakeFirst()
  if (webhook === undefined) return null
  const event_id = uuid()
  await beginEvents(tenant)
  await tenant
    .insert('events', {
      event_id,
      type: 'ping',
      site_id: webhook.site_id,
      at: sql<Date>`date_trunc('milliseconds', now())`,
      data: JSON.stringify({ webhookId: id }),
    } as never)
    .execute()
  return event_id
}

interface DeliveryRow {
  readonly delivery_id: string
  readonly event_id: string
  readonly type: EventType
  readonly at: Date
  readonly state: DeliveryState
  readonly next_at: Date | null
}

/** A page of what was sent, the newest first; `null`: there is no such webhook. */
export async function readDeliveries(
  tenant: Tenant,
  id: string,
  { state, after }: { readonly state: DeliveryState | null; readonly after: string | null },
) {
  if (!(await isThere(tenant, id))) return null
  if (after !== null && !isUuid(after)) return null
  const page = tenant
    .select('webhook_deliveries')
    .innerJoin('events as e', (join) =>
      join
        .onRef('e.company_id', '=', 'webhook_deliveries.company_id')
        .onRef('e.event_id', '=', 'webhook_deliveries.event_id'),
    )
    .select(['delivery_id', 'e.event_id', 'e.type', 'e.at', 'state', 'next_at'])
    .where('webhook_id', '=', id)
    .$if(state !== null, (rows) => rows.where('state', '=', state))
    .$if(after !== null, (rows) =>
      rows.where(
        sql<boolean>`(webhook_deliveries.created_at, webhook_deliveries.delivery_id) <
          (select a.created_at, a.delivery_id from webhook_deliveries a
            where a.company_id = ${tenant.companyId} and a.delivery_id = ${after}::uuid)`,
      ),
    )
    .orderBy('webhook_deliveries.created_at', 'desc')
    .orderBy('webhook_deliveries.delivery_id', 'desc')
    .limit(DELIVERIES_PAGE + 1)
  const found = (await page.execute()) as readonly DeliveryRow[]
  const rows = found.slice(0, DELIVERIES_PAGE)
  const ids = rows.map(({ delivery_id }) => delivery_id)
  const attempts =
    ids.length === 0
      ? []
      : await tenant
          .select('webhook_attempts')
          .selectAll()
          .where('delivery_id', 'in', ids)
          .orderBy('at', 'desc')
          .execute()
  return {
    deliveries: rows.map((row) => ({
      deliveryId: row.delivery_id,
      eventId: row.event_id,
      type: row.type,
      state: row.state,
      at: row.at.toISOString(),
      nextAt: row.next_at?.toISOString() ?? null,
      attempts: attempts
        .filter(({ delivery_id }) => delivery_id === row.delivery_id)
        .map(({ at, took_ms, status, outcome, answer }) => ({
          at: at.toISOString(),
          tookMs: took_ms,
          status,
          outcome,
          answer,
        })),
    })),
    next: found.length > DELIVERIES_PAGE ? (ids.at(-1) ?? null) : null,
  }
}

/**
 * What belongs to a webhook that is paused or off waits until it is on.
 * @returns how many are sent anew; `null`: there is no such webhook
 */
export const resend = (
  tenant: Tenant,
  id: string,
  which: { readonly deliveryId: string } | { readonly since: Date },
): Promise<number | null> => tenant.transaction((tx) => resendIn(tx, id, which))

async function resendIn(
  tx: Tenant,
  id: string,
  which: { readonly deliveryId: string } | { readonly since: Date },
): Promise<number | null> {
  if (!isUuid(id)) return null
  // Until the end: who switches the webhook on meanwhile sends what is queued here, too.
  const webhook = await own(tx).select('state').where('webhook_id', '=', id).forShare().executeTakeFirst()
  if (webhook === undefined) return null
  if ('deliveryId' in which && !isUuid(which.deliveryId)) return 0
  const { numUpdatedRows } = await tx
    .update('webhook_deliveries')
    .set({
      state: 'queued',
      tries: 0,
      leased_until: null,
      ended_at: null,
      next_at: webhook.state === 'on' ? sql<Date>`now()` : null,
    })
    .where('webhook_id', '=', id)
    .where((row) =>
      'deliveryId' in which
        ? row('delivery_id', '=', which.deliveryId)
        : row.and([row('state', '=', 'failed'), row('ended_at', '>=', which.since)]),
    )
    .where((row) => row.or([row('state', '<>', 'queued'), row('leased_until', 'is', null)]))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The webhooks of a key go over to the one that has taken its place. @param old hash @param fresh hash */
export async function handOverWebhooks(tenant: Tenant, old: Buffer, fresh: Buffer): Promise<void> {
  await tenant.update('webhooks').set({ made_by_key: fresh }).where('made_by_key', '=', old).execute()
}

/** Switches off what was made by keys that were revoked or have run out. */
export async function endThoseOfKeys(tenant: Tenant): Promise<void> {
  const ended = await tenant
    .update('webhooks')
    .set({ state: 'off', off_reason: 'keyEnded' })
    .where('state', '<>', 'off')
    .where(keyHasEnded)
    .returning('webhook_id')
    .execute()
  for (const { webhook_id } of ended) await giveUpQueued(tenant, webhook_id)
}

/** Gives up the queued deliveries of a webhook that was switched off; what is under way ends by its attempt. */
export async function giveUpQueued(tenant: Tenant, id: string): Promise<void> {
  await tenant
    .update('webhook_deliveries')
    .set({ state: 'failed', ended_at: sql<Date>`now()`, next_at: null })
    .where('webhook_id', '=', id)
    .where('state', '=', 'queued')
    .where('leased_until', 'is', null)
    .execute()
}

/** A condition on webhooks. */
export const keyHasEnded = sql<boolean>`webhooks.made_by_key is not null and not exists (
  select 1 from tokens t where t.company_id = webhooks.company_id and t.token_hash = webhooks.made_by_key
    and t.revoked_at is null and t.expires_at > now())`
