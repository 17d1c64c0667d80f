import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** A process that sends something says so again and again; what a dead one was sending is taken over after this time. */
export const LEASE_MS = 10_000

export interface Named {
  readonly companyId: string
  readonly attemptId: string
}

/** A message that this process is to send now. */
export interface ClaimedMessage extends Named {
  readonly tries: number
}

/** A table of messages, with `state`, `tries`, `next_at` and `leased_until`, and its column that names one in its company. */
interface Messages {
  readonly table: 'host_notification_attempts' | 'news' | 'guest_mails' | 'webhook_deliveries'
  readonly id: 'attempt_id' | 'news_id' | 'guest_mail_id' | 'delivery_id'
}

/** Messages that are to be sent now, and that no process is sending. */
export const isToSend = sql<boolean>`state = 'queued' and next_at <= now() and (leased_until is null or leased_until < now())`

const inMs = (ms: number): RawBuilder<Date> => sql<Date>`now() + ${ms} * interval '1 millisecond'`

/** Lets one process at a time send a message. */
export function leases({ query }: Pick<Database, 'query'>, { table, id }: Messages) {
  const [messages, key] = [sql.table(table), sql.ref(id)]
  const isIt = ({ companyId, attemptId }: Named) =>
    sql`company_id = ${companyId} and ${key} = ${attemptId}::uuid and state = 'queued'`

  /** @param which of the company's messages: a condition, and after it an order and how many */
  async function claimOf<Message extends ClaimedMessage = ClaimedMessage>(
    companyId: string,
    which: RawBuilder<unknown>,
    more: RawBuilder<unknown> = sql``,
  ): Promise<readonly Message[]> {
    const { rows } = await sql<Message>`
      update ${messages} a set tries = a.tries + 1, leased_until = ${inMs(LEASE_MS)}
      from (select ${key} as id from ${messages}
        where company_id = ${companyId} and ${isToSend} and ${which} for update skip locked) w
      where a.company_id = ${companyId} and a.${key} = w.id
      returning a.company_id as "companyId", a.${key} as "attemptId", a.tries ${more}`.execute(query)
    return rows
  }

  return {
    /**
     * @param chosen a statement that selects `company_id` and the `id` of messages of all companies, and locks none
     * @param more columns that are returned besides
     */
    async claim<Message extends ClaimedMessage = ClaimedMessage>(
      chosen: RawBuilder<unknown>,
      more?: RawBuilder<unknown>,
    ): Promise<readonly Message[]> {
      const { rows } = await sql<{ company_id: string; id: string }>`${chosen}`.execute(query)
      const claimed: Message[] = []
      for (const companyId of new Set(rows.map((row) => row.company_id))) {
        const ids = rows.filter((row) => row.company_id === companyId).map((row) => row.id)
        claimed.push(...(await claimOf<Message>(companyId, sql`${key} = any(${ids}::uuid[])`, more)))
      }
      return claimed
    },

    claimOf,

    async prolong(message: Named): Promise<void> {
      await sql`update ${messages} set leased_until = ${inMs(LEASE_MS)} where ${isIt(message)}`.execute(query)
    },

    /** Lets it be tried again after this time. */
    async postpone(message: Named, ms: number): Promise<void> {
      await sql`update ${messages} set leased_until = null, next_at = ${inMs(ms)} where ${isIt(message)}`.execute(
        query,
      )
    },
  }
}
