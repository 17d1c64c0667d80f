import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { DeliveryOutcome, EventType, WebhookState } from '#contract/webhook-words.ts'
import type { Database } from '#server/database/database.ts'
import { nowIf } from '#server/database/now-if.ts'
import { tenantOf } from '#server/database/tenant.ts'
import type { Vault } from '#server/keys/vault.ts'
import { type ClaimedMessage, isToSend, leases } from '#server/notifications/leases.store.ts'
import { giveUpQueued, keyHasEnded } from './webhook-settings.store.ts'
import { OFF_AFTER_MS, TELL_AFTER_MS, waitMs } from './webhook.rules.ts'

/** An event that this process is to deliver to a webhook. */
export interface ClaimedDelivery extends ClaimedMessage {
  readonly webhookId: string
  readonly eventId: string
}

/** How one attempt went. */
export interface Attempt {
  readonly at: Date
  readonly tookMs: number
  /** `null`: nothing was answered. */
  readonly status: number | null
  readonly outcome: DeliveryOutcome
  readonly answer: string | null
  /** When the receiver wants to be asked again, in ms; `null`: it does not say. */
  readonly askedWaitMs: number | null
}

/** Deliveries of a process to one webhook at the same time; one that fails gets a single one, so that it holds up no other. */
const AT_ONCE = 4

const DUE = `select exists (select 1 from webhook_deliveries
  where state = 'queued' and next_at <= now() and (leased_until is null or leased_until < now())) as is_due`

const laterThan = (ms: number) => sql`now() - ${ms / 1_000} * interval '1 second'`

export function webhookStore({ pool, query }: Database, vault: Vault) {
  const deliveries = leases<ClaimedDelivery>(
    { pool, query },
    {
      table: 'webhook_deliveries',
      id: 'delivery_id',
      name: 'claim-deliveries',
      more: sql`, a.webhook_id as "webhookId", a.event_id as "eventId"`,
    },
  )
  return {
    async isDue(): Promise<boolean> {
      const { rows } = await pool.query<{ is_due: boolean }>({ name: 'webhooks-due', text: DUE })
      return rows[0]?.is_due === true
    },

    /**
     * Deliveries that are to be sent now, for this process alone, of each webhook some: of those first that have waited longest.
     * @param busy the webhooks to which it is delivering, once for each delivery
     */
    async claim(atMost: number, busy: readonly string[]): Promise<readonly ClaimedDelivery[]> {
      const { rows } = await sql<{ company_id: string; webhook_id: string; is_failing: boolean }>`
        select w.company_id, w.webhook_id, w.failing_since is not null as is_failing from webhooks w
        where exists (select 1 from webhook_deliveries t
          where t.company_id = w.company_id and t.webhook_id = w.webhook_id and ${isToSend})
        order by greatest(w.delivered_at, w.failed_at) nulls first`.execute(query)
      const claimed: ClaimedDelivery[] = []
      for (const { company_id, webhook_id, is_failing } of rows) {
        const underWay = busy.filter((id) => id === webhook_id).length
        const free = Math.min((is_failing ? 1 : AT_ONCE) - underWay, atMost - claimed.length)
        if (free > 0)
          claimed.push(
            ...(await deliveries.claimOf(
              company_id,
              sql`webhook_id = ${webhook_id}::uuid order by next_at limit ${free}`,
            )),
          )
      }
      return claimed
    },

    prolong: deliveries.prolong,

    /** Where it goes and what is said; `null`: the webhook is gone. */
    async describe({ companyId, webhookId, eventId }: ClaimedDelivery) {
      const { rows } = await sql<{
        url_sealed: Buffer
        secret_sealed: Buffer
        previous: Buffer | null
        type: EventType
        at: Date
        data: Readonly<Record<string, unknown>>
      }>`select w.url_sealed, w.secret_sealed, e.type, e.at, e.data,
          case when w.previous_until > now() then w.previous_secret_sealed end as previous
        from webhooks w join events e on e.company_id = w.company_id and e.event_id = ${eventId}::uuid
        where w.company_id = ${companyId} and w.webhook_id = ${webhookId}::uuid`.execute(query)
      const [row] = rows
      if (row === undefined) return null
      const secrets = [row.secret_sealed, ...(row.previous === null ? [] : [row.previous])]
      return {
        url: new URL(vault.decrypt(row.url_sealed).toString()),
        secrets: secrets.map((sealed) => vault.decrypt(sealed).toString()),
        event: { type: row.type, timestamp: row.at.toISOString(), data: row.data },
      }
    },

    async listCompaniesOfEndedKeys(): Promise<readonly string[]> {
      const rows = await query
        .selectFrom('webhooks')
        .select('company_id')
        .distinct()
        .where('state', '<>', 'off')
        .where(keyHasEnded)
        .execute()
      return rows.map(({ company_id }) => company_id)
    },

    /** Stores how an attempt went, and what follows from it for the delivery and its webhook. */
    async keep(delivery: ClaimedDelivery, attempt: Attempt): Promise<void> {
      const { companyId, attemptId: deliveryId, webhookId, tries } = delivery
      const isDelivered = attempt.outcome === 'delivered'
      const next = isDelivered ? null : waitMs(tries, attempt.askedWaitMs)
      await query.transaction().execute(async (tx) => {
        // The row of the webhook first: outcomes of one webhook wait for each other.
        const { rows } = await sql<{ state: WebhookState; off: 'gone' | 'failing' | null; tells: boolean }>`
          update webhooks w set
            delivered_at = ${nowIf(isDelivered, sql`delivered_at`)},
            failed_at = ${nowIf(!isDelivered, sql`failed_at`)},
            failure = case when ${isDelivered} then failure else ${attempt.outcome} end,
            failing_since = case when ${isDelivered} then null else coalesce(failing_since, b.now) end,
            mailed_at = case when ${isDelivered} then null
              when failing_since < b.tell_before then coalesce(mailed_at, b.now) else mailed_at end,
            off_reason = case when ${isDelivered} or state = 'off' then off_reason
              when ${attempt.outcome} = 'gone' then 'gone' when failing_since < b.off_before then 'failing' end,
            state = case when not ${isDelivered} and (${attempt.outcome} = 'gone'
              or failing_since < b.off_before) then 'off' else state end
          from (select webhook_id as id, state as before, now() as now, ${laterThan(TELL_AFTER_MS)} as tell_before,
              ${laterThan(OFF_AFTER_MS)} as off_before from webhooks
            where company_id = ${companyId} and webhook_id = ${webhookId}::uuid for update) b
          where w.company_id = ${companyId} and w.webhook_id = b.id
          returning state, case when before <> 'off' and state = 'off' then off_reason end as off,
            mailed_at is not null and mailed_at = b.now as tells`.execute(tx)
        const [webhook] = rows
        if (webhook === undefined) return
        await tx
          .insertInto('webhook_attempts')
          .values({
            company_id: companyId,
            attempt_id: uuid(),
            delivery_id: deliveryId,
            at: attempt.at,
            took_ms: Math.round(attempt.tookMs),
            status: attempt.status,
            outcome: attempt.outcome,
            answer: attempt.answer,
          })
          .execute()
        const isOver = isDelivered || next === null || webhook.state === 'off'
        await sql`update webhook_deliveries set leased_until = null,
            state = ${isDelivered ? 'delivered' : isOver ? 'failed' : 'queued'},
            ended_at = ${nowIf(isOver)},
            next_at = ${isOver || webhook.state !== 'on' ? null : sql`now() + ${next ?? 0} * interval '1 millisecond'`}
          where company_id = ${companyId} and delivery_id = ${deliveryId}::uuid and state = 'queued'`.execute(
          tx,
        )
        if (webhook.off !== null) await giveUpQueued(tenantOf(tx, companyId, null), webhookId)
        const news = webhook.off ?? (webhook.tells ? 'fails' : null)
        if (news !== null)
          await sql`select graphile_worker.add_job('webhook-news', json_build_object(
            'companyId', ${companyId}::text, 'webhookId', ${webhookId}::text, 'news', ${news}::text),
            max_attempts => 14)`.execute(tx)
      })
    },

    /** What the owners are told of a webhook, and who they are; `undefined`: it is gone. */
    async readNews(companyId: string, webhookId: string) {
      const webhook = await query
        .selectFrom('webhooks as w')
        .innerJoin('companies as c', 'c.company_id', 'w.company_id')
        .select(['w.description', 'w.url_sealed', 'c.name'])
        .where('w.company_id', '=', companyId)
        .where('w.webhook_id', '=', webhookId)
        .executeTakeFirst()
      if (webhook === undefined) return undefined
      const owners = await query
        .selectFrom('memberships as m')
        .innerJoin('auth.user as u', 'u.id', 'm.account_id')
        .select('u.email')
        .where('m.company_id', '=', companyId)
        .where('m.role', '=', 'owner')
        .where('m.site_id', '=', '')
        .execute()
      return {
        description: webhook.description,
        host: new URL(vault.decrypt(webhook.url_sealed).toString()).host,
        companyName: webhook.name,
        owners: owners.map(({ email }) => email),
      }
    },
  }
}

export type WebhookStore = ReturnType<typeof webhookStore>
