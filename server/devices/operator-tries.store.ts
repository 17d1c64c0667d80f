import { sql } from 'kysely'
import { operatorLockMs } from '#contract/operator-lock.ts'
import type { Token } from './token.ts'
import type { Database } from '#server/database/database.ts'

/** Wrong PINs in a row, by device, for all server processes alike (S24). */
export function operatorTryStore({ query }: Database) {
  const keyOf = (token: Token) => ({ company_id: token.companyId, device_id: token.deviceId ?? '' })
  return {
    /**
     * Counts a try as wrong before it is judged, so that many at once are no more than one after the other.
     * Answers the seconds to wait if the device is locked, else `null`.
     */
    count: (token: Token): Promise<number | null> =>
      query.transaction().execute(async (tx) => {
        const key = keyOf(token)
        const first = await tx
          .insertInto('operator_tries')
          .values({ ...key, wrong: 1, locked_until: null })
          .onConflict((conflict) => conflict.doNothing())
          .returning('wrong')
          .executeTakeFirst()
        const counted = first ?? (await countAnother(tx, key))
        const row = tx.updateTable('operator_tries').where('company_id', '=', key.company_id)
        if (counted !== undefined) {
          const lockMs = operatorLockMs(counted.wrong)
          if (lockMs === 0) return null
          const until = sql<Date>`now() + ${lockMs} * interval '1 millisecond'`
          await row.set({ locked_until: until }).where('device_id', '=', key.device_id).execute()
          return null
        }
        const { seconds } = await tx
          .selectFrom('operator_tries')
          .select(sql<number>`ceil(extract(epoch from locked_until - clock_timestamp()))::int`.as('seconds'))
          .where('company_id', '=', key.company_id)
          .where('device_id', '=', key.device_id)
          .executeTakeFirstOrThrow()
        return Math.max(seconds, 1)
      }),

    /** The right PIN came. */
    async forget(token: Token): Promise<void> {
      const { company_id, device_id } = keyOf(token)
      await query
        .deleteFrom('operator_tries')
        .where('company_id', '=', company_id)
        .where('device_id', '=', device_id)
        .execute()
    },
  }
}

interface Key {
  readonly company_id: string
  readonly device_id: string
}

/** One wrong PIN more; `undefined` while the device is locked. */
const countAnother = (tx: Pick<Database['query'], 'updateTable'>, { company_id, device_id }: Key) =>
  tx
    .updateTable('operator_tries')
    .set({ wrong: sql`wrong + 1`, locked_until: null })
    .where('company_id', '=', company_id)
    .where('device_id', '=', device_id)
    .where((row) => row.or([row('locked_until', 'is', null), row('locked_until', '<=', sql<Date>`now()`)]))
    .returning('wrong')
    .executeTakeFirst()
