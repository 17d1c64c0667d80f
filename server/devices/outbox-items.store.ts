import { sql } from 'kysely'
import type * as v from 'valibot'
import type { OutboxItem, outboxDecisions } from '#contract/entities/outbox-item.ts'
import { OUTBOX_REPORTS } from '#contract/limits.ts'
import { ok, type Result } from '#contract/result.ts'
import type { Database } from '#server/database/database.ts'
import type { Vault } from '#server/keys/vault.ts'
import type { LimitStore } from '#server/platform/limits.store.ts'
import type { Refusal } from '#server/platform/refusal.ts'
import type { Token } from './token.ts'

type Item = v.InferOutput<typeof OutboxItem>
type Decision = (typeof outboxDecisions)[number]

interface DeviceKey {
  readonly companyId: string
  readonly deviceId: string
}

/** Requests that tablets have recorded and not delivered, as they report them. */
export function outboxItemStore({ query }: Database, vault: Vault, limits: LimitStore) {
  type On = Pick<Database['query'], 'selectFrom' | 'insertInto' | 'deleteFrom'>

  /** In place of what the device reported before. A request that waits again needs no decision any more. */
  async function replace(on: On, { companyId, deviceId }: DeviceKey, items: readonly Item[]): Promise<void> {
    const rows = new Map(items.map((item) => [item.key, item]))
    const keys = [...rows.keys()]
    await on
      .deleteFrom('outbox_items')
      .where('company_id', '=', companyId)
      .where('device_id', '=', deviceId)
      .where(sql<boolean>`item_key <> all(${keys}::uuid[])`)
      .execute()
    if (keys.length === 0) return
    const named = items.flatMap(({ visitorId }) => visitorId ?? [])
    const known =
      named.length === 0
        ? []
        : await on
            .selectFrom('visitors')
            .select('visitor_id')
            .where('company_id', '=', companyId)
            .where('visitor_id', 'in', named)
            .execute()
    const ids = new Set(known.map(({ visitor_id }) => visitor_id))
    await on
      .insertInto('outbox_items')
      .values(
        [...rows.values()].map(({ key, kind, occurredAt, reason, visitorId, name }) => ({
          company_id: companyId,
          device_id: deviceId,
          item_key: key,
          kind,
          occurred_at: new Date(occurredAt),
          reason,
          visitor_id: visitorId !== null && ids.has(visitorId) ? visitorId : null,
          name_sealed: name === null ? null : vault.encrypt(name),
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'device_id', 'item_key']).doUpdateSet({
          reason: sql`excluded.reason`,
          occurred_at: sql`excluded.occurred_at`,
          visitor_id: sql`excluded.visitor_id`,
          decision: sql`case when excluded.reason is null then null else outbox_items.decision end`,
        }),
      )
      .execute()
  }

  return {
    /**
     * @returns what staff decided. The order to try again is given once, since the request may be refused again; the order
     * to dismiss a request is given until the device does not report it any more.
     */
    async reportItems(
      token: Token,
      items: readonly Item[],
    ): Promise<Result<readonly { key: string; action: Decision }[], Refusal>> {
      const { companyId, deviceId } = token
      if (deviceId === null) return ok([])
      const allowed = await limits.spend({ companyId, what: 'outbox reports', who: deviceId }, OUTBOX_REPORTS)
      if (!allowed.ok) return allowed
      return query.transaction().execute(async (on) => {
        await replace(on, { companyId, deviceId }, items)
        const decided = await on
          .selectFrom('outbox_items')
          .select(['item_key as key', 'decision'])
          .where('company_id', '=', companyId)
          .where('device_id', '=', deviceId)
          .where('decision', 'is not', null)
          .forUpdate()
          .execute()
        await on
          .updateTable('outbox_items')
          .set({ decision: null })
          .where('company_id', '=', companyId)
          .where('device_id', '=', deviceId)
          .where('decision', '=', 'retry')
          .execute()
        return ok(decided.flatMap(({ key, decision }) => (decision ? [{ key, action: decision }] : [])))
      })
    },

    /** Takes the items of a revoked device, once. @returns false if it has handed in before */
    async handIn({ companyId, deviceId }: DeviceKey, items: readonly Item[]): Promise<boolean> {
      return query.transaction().execute(async (on) => {
        const taken = await on
          .updateTable('devices')
          .set({ handed_in_at: sql<Date>`now()`, queued: items.length })
          .where('company_id', '=', companyId)
          .where('device_id', '=', deviceId)
          .where('state', '=', 'revoked')
          .where('handed_in_at', 'is', null)
          .returning('device_id')
          .executeTakeFirst()
        if (taken === undefined) return false
        await replace(on, { companyId, deviceId }, items)
        return true
      })
    },
  }
}
