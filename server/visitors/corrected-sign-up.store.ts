import { sql, type Updateable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'
import { guesserOf, type Token } from '#server/devices/token.ts'

type Reader = Pick<Database['query'], 'selectFrom'>
type Updater = Pick<Database['query'], 'updateTable'>

/**
 * The visitor whom this tablet or phone has signed up under one of these keys, and who has neither entered nor left since:
 * they went back and corrected the form. A key is known only to the visit that made it.
 * @param keys idempotency keys of earlier sign-ups of the same visit
 */
export async function findCorrected(
  on: Reader,
  token: Token,
  keys: readonly string[],
): Promise<{ readonly id: string } | null> {
  if (keys.length === 0) return null
  const { companyId } = token
  const stored = await on
    .selectFrom('idempotency_keys')
    .select('answer')
    .where('company_id', '=', companyId)
    .where('key', 'in', keys)
    .execute()
  const ids = stored.flatMap(({ answer }) => (answer.caller === guesserOf(token) ? [answer.visitorId] : []))
  if (ids.length === 0) return null
  const found = await on
    .selectFrom('visitors')
    .select('visitor_id')
    .where('company_id', '=', companyId)
    .where('visitor_id', 'in', ids)
    .where('merged_into', 'is', null)
    .where(
      sql<boolean>`not exists (select 1 from visits x where x.company_id = ${companyId} and x.visitor_id = visitors.visitor_id)`,
    )
    .where(
      sql<boolean>`not exists (select 1 from stray_exits x where x.company_id = ${companyId} and x.visitor_id = visitors.visitor_id)`,
    )
    .limit(1)
    .executeTakeFirst()
  return found === undefined ? null : { id: found.visitor_id }
}

/**
 * Writes the corrected form over the first one. The code and the badge stay, because the visitor may have them already.
 * @param row as a new visitor's would be
 */
export async function correctSignUp(
  on: Updater,
  companyId: string,
  visitorId: string,
  row: Updateable<Tables['visitors']>,
): Promise<void> {
  const {
    visitor_id: _id,
    code_index: _codeIndex,
    code_sealed: _code,
    badge_index: _badgeIndex,
    badge_sealed: _badge,
    created_at: _createdAt,
    ...corrected
  } = row
  await on
    .updateTable('visitors')
    .set(corrected)
    .where('company_id', '=', companyId)
    .where('visitor_id', '=', visitorId)
    .execute()
}
