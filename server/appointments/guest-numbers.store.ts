import { randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { GUEST_NUMBER_DIGITS, GUEST_NUMBER_LIFE_MS, GUEST_NUMBER_TRIES } from '#contract/limits.ts'
import { fullName } from '#contract/person-name.ts'
import { ok, type Result } from '#contract/result.ts'
import type { Database } from '#server/database/database.ts'
import { guesserOf, type Token } from '#server/devices/token.ts'
import type { Vault } from '#server/keys/vault.ts'
import { type Refusal, refuse } from '#server/platform/refusal.ts'

/** A later mail would bring a number that is over. */
const MAIL_TRIES = 4

const newNumber = (): string =>
  String(randomInt(10 ** GUEST_NUMBER_DIGITS)).padStart(GUEST_NUMBER_DIGITS, '0')

/** All that the mail with a number says. */
export interface NumberMailFacts {
  readonly numberId: string
  readonly guestId: string
  readonly number: string
  /** BCP 47. */
  readonly locale: string
  /** May be empty. */
  readonly guestName: string
  readonly address: string
  readonly companyName: string
}

/** Numbers that are mailed to guests who come without their pass. */
export function guestNumberStore({ query }: Database, vault: Vault) {
  return {
    /** Makes a number for this tablet and queues its mail. @param locale for a guest whose language is unknown. @returns the ticket */
    async queue(token: Token, guestId: string, locale: string): Promise<string> {
      const numberId = uuid()
      const job = { companyId: token.companyId, numberId }
      await query.transaction().execute(async (tx) => {
        await tx
          .insertInto('guest_numbers')
          .values({
            company_id: token.companyId,
            number_id: numberId,
            guest_id: guestId,
            locale,
            device: guesserOf(token),
            number_sealed: vault.encrypt(newNumber()),
            expires_at: sql<Date>`now() + ${GUEST_NUMBER_LIFE_MS} * interval '1 ms'`,
          })
          .execute()
        await sql`select graphile_worker.add_job('mail-guest-number', ${JSON.stringify(job)}::json,
          max_attempts => ${MAIL_TRIES}::int)`.execute(tx)
      })
      return numberId
    },

    /**
     * One try of a number. It is counted before it is compared, so that tries that come together are not more than those that
     * come one after the other. The right number opens again until it is over, because an answer may be lost. @returns the pass
     */
    async prove(token: Token, ticket: string, typed: string): Promise<Result<string, Refusal>> {
      const { rows } = await sql<{ number_sealed: Buffer; pass_sealed: Buffer | null; tries: number }>`
        update guest_numbers n set tries = n.tries + 1 from guests g
        where n.company_id = ${token.companyId} and n.number_id = ${ticket}::uuid and n.device = ${guesserOf(token)}
          and n.expires_at > now() and n.tries < ${GUEST_NUMBER_TRIES}
          and g.company_id = n.company_id and g.guest_id = n.guest_id
        returning n.number_sealed, g.pass_sealed, n.tries`.execute(query)
      const [row] = rows
      if (row === undefined || row.pass_sealed === null) return refuse('NUMBER_OVER')
      if (timingSafeEqual(vault.decrypt(row.number_sealed), Buffer.from(typed)))
        return ok(vault.decrypt(row.pass_sealed).toString())
      return refuse(row.tries < GUEST_NUMBER_TRIES ? 'NUMBER_WRONG' : 'NUMBER_OVER')
    },

    /** `null`: the number is over, or its guest has no address any more. */
    async describe(companyId: string, numberId: string): Promise<NumberMailFacts | null> {
      const row = await query
        .selectFrom('guest_numbers as n')
        .innerJoin('guests as g', (join) =>
          join.onRef('g.company_id', '=', 'n.company_id').onRef('g.guest_id', '=', 'n.guest_id'),
        )
        .innerJoin('companies as c', 'c.company_id', 'n.company_id')
        .select(['n.number_sealed', 'n.locale', 'g.guest_id', 'g.first_name', 'g.last_name', 'g.email'])
        .select(['g.language', 'c.name'])
        .where('n.company_id', '=', companyId)
        .where('n.number_id', '=', numberId)
        .where('n.expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst()
      if (row === undefined || row.email === null) return null
      return {
        numberId,
        guestId: row.guest_id,
        number: vault.decrypt(row.number_sealed).toString(),
        locale: row.language ?? row.locale,
        guestName: fullName({ firstName: row.first_name ?? '', lastName: row.last_name ?? '' }),
        address: row.email,
        companyName: row.name,
      }
    },

    async deleteExpired(): Promise<void> {
      await query.deleteFrom('guest_numbers').where('expires_at', '<', sql<Date>`now()`).execute()
    },
  }
}
