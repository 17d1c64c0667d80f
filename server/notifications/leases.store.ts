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
  /** The name of the statement that claims them: another one for other columns. */
  readonly name: string
  /** Columns of `a` that are returned besides, each after a comma. */
  readonly more?: RawBuilder<unknown>
}

/** Messages to hosts by mail and by push: one statement claims both. */
export const HOST_MESSAGES = {
  table: 'host_notification_attempts',
  id: 'attempt_id',
  name: 'claim-messages',
} as const satisfies Messages

/** In the text of a named statement, which is made once and planned once by each connection: the company. */
export const COMPANY = sql`$1`

/** Messages that are to be sent now, and that no process is sending. */
export const isToSend = sql<boolean>`state = 'queued' and next_at <= now() and (leased_until is null or leased_until < now())`

const inMs = (ms: number | RawBuilder<number>): RawBuilder<Date> =>
  sql<Date>`now() + ${ms} * interval '1 millisecond'`

/** Lets one process at a time send a message. */
export function leases<Message extends ClaimedMessage = ClaimedMessage>(
  { pool, query }: Pick<Database, 'pool' | 'query'>,
  { table, id, name, more = sql`` }: Messages,
) {
  const [messages, key] = [sql.table(table), sql.ref(id)]
  const isIt = ({ companyId, attemptId }: Named) =>
    sql`company_id = ${companyId} and ${key} = ${attemptId}::uuid and state = 'queued'`

  const claiming = (companyId: RawBuilder<unknown>, which: RawBuilder<unknown>) => sql<Message>`
      update ${messages} a set tries = a.tries + 1, leased_until = ${inMs(sql.lit(LEASE_MS))}
      from (select ${key} as id from ${messages}
        where company_id = ${companyId} and ${isToSend} and ${which} for update skip locked) w
      where a.company_id = ${companyId} and a.${key} = w.id
      returning a.company_id as "companyId", a.${key} as "attemptId", a.tries ${more}`
  const claimThese = { name, text: claiming(COMPANY, sql`${key} = any($2::uuid[])`).compile(query).sql }

  return {
    /** @param chosen a statement that selects `company_id` and the `id` of messages of all companies, and locks none */
    async claim(chosen: RawBuilder<unknown>): Promise<readonly Message[]> {
      const { rows } = await sql<{ company_id: string; id: string }>`${chosen}`.execute(query)
      const claimed: Message[] = []
      for (const companyId of new Set(rows.map((row) => row.company_id))) {
        const ids = rows.filter((row) => row.company_id === companyId).map((row) => row.id)
        const taken = await pool.query<Message>({ ...claimThese, values: [companyId, ids] })
        claimed.push(...taken.rows)
      }
      return claimed
    },

    /** @param which of the company's messages: a condition, and after it an order and how many */
    async claimOf(companyId: string, which: RawBuilder<unknown>): Promise<readonly Message[]> {
      return (await claiming(sql`${companyId}`, which).execute(query)).rows
    },

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
