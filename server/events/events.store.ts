import { sql } from 'kysely'
import type { EventType } from '#contract/webhook-words.ts'
import type { Database } from '#server/database/database.ts'

/** Any number that is not used for another advisory lock in this database. */
const ORDER_LOCK = 7_112
/** Events of one statement: it takes some milliseconds. */
const BATCH = 500

/**
 * Gives their positions to events whose transactions are over, and queues their deliveries. One process at a time does so:
 * a position is visible before a later one is given, so a reader who has seen one misses none before it. Events of
 * transactions that end later get later positions.
 */
const ORDER = sql<{ ordered: number }>`
  with fresh as (
    select f.*, row_number() over (partition by f.company_id order by f.told_at, f.event_id) as place
    from (select company_id, event_id, type, site_id, data, told_at from events where position is null
      order by told_at, event_id limit ${BATCH}) f),
  counted as (
    update event_readers r set last_position = r.last_position + f.most
    from (select company_id, max(place) as most from fresh group by company_id) f
    where r.company_id = f.company_id
    returning r.company_id, r.last_position - f.most as base),
  ordered as (
    update events e set position = c.base + f.place
    from fresh f join counted c on c.company_id = f.company_id
    where e.company_id = f.company_id and e.event_id = f.event_id
    returning e.event_id),
  queued as (
    insert into webhook_deliveries (company_id, webhook_id, event_id, next_at)
    select f.company_id, w.webhook_id, f.event_id, case when w.state = 'on' or f.type = 'ping' then now() end
    from fresh f join webhooks w on w.company_id = f.company_id
    where case when f.type = 'ping' then w.webhook_id::text = f.data ->> 'webhookId'
      else w.state <> 'off' and w.created_at <= f.told_at and (w.types is null or w.types ? f.type)
        and (w.site_id is null or w.site_id = f.site_id) end
    on conflict do nothing)
  select count(*)::int as ordered from ordered`

interface StoredEvent {
  readonly event_id: string
  readonly type: EventType
  readonly at: Date
  readonly data: Readonly<Record<string, unknown>>
}

interface Asked {
  readonly companyId: string
  /** `null`: of all sites, and of none. */
  readonly siteId: string | null
  readonly after: string | null
  readonly limit: number
}

const lockAll = sql<{ is_mine: boolean }>`select pg_advisory_xact_lock(${ORDER_LOCK}) is not null as is_mine`
const tryLock = sql<{ is_mine: boolean }>`select pg_try_advisory_xact_lock(${ORDER_LOCK}) as is_mine`

export function eventStore({ query }: Database) {
  async function waits(): Promise<boolean> {
    const { rows } = await sql<{ waits: boolean }>`
      select exists (select 1 from events where position is null) as waits`.execute(query)
    return rows[0]?.waits === true
  }

  /** @returns whether there may be more */
  const orderBatch = (lock: typeof lockAll): Promise<boolean> =>
    query.transaction().execute(async (tx) => {
      if ((await lock.execute(tx)).rows[0]?.is_mine !== true) return false
      return (await ORDER.execute(tx)).rows[0]?.ordered === BATCH
    })

  async function orderAll(): Promise<void> {
    if (!(await waits())) return
    while (await orderBatch(lockAll));
  }

  return {
    /**
     * Orders one batch, unless another process is ordering: what waits for the caller does not wait for a long backlog.
     * @returns whether there may be more
     */
    async orderSome(): Promise<boolean> {
      return (await waits()) && orderBatch(tryLock)
    },

    /** Up to `limit` events and whether there are more; `null`: the event of `after` is not there any more. */
    async read({ companyId, siteId, after, limit }: Asked) {
      await orderAll()
      const isSeen = sql<boolean>`company_id = ${companyId} and (${siteId}::text is null or site_id = ${siteId})`
      let from = '0'
      if (after !== null) {
        const { rows } = await sql<{ position: string }>`
          select position from events where ${isSeen} and event_id = ${after}::uuid`.execute(query)
        if (rows[0] === undefined) return null
        from = rows[0].position
      }
      const { rows } = await sql<StoredEvent>`
        select event_id, type, at, data from events where ${isSeen} and position > ${from}
        order by position limit ${limit + 1}`.execute(query)
      return { events: rows.slice(0, limit), hasMore: rows.length > limit }
    },
  }
}

export type EventStore = ReturnType<typeof eventStore>
