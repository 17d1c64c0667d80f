import { parseToken } from '#server/domain/token.ts'
import type { Backstage, TestCompany } from '#tests/support/e2e/company.ts'

/** Visitors whom a company's tablet has met and may let in and out for a day. @returns their ids */
export async function addCrowd(
  { database }: Backstage,
  { companyId, token }: Pick<TestCompany, 'companyId' | 'token'>,
  count: number,
): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ visitor_id: string }>(
    `with crowd as (
       insert into visitors (company_id, visitor_id, code_index, code_sealed, badge_index, badge_sealed, first_name, last_name)
       select company_id, gen_random_uuid(), sha256((gen_random_uuid())::text::bytea), code_sealed,
         sha256((gen_random_uuid())::text::bytea), badge_sealed, 'Visitor', n::text
       from generate_series(1, $3::int) n, (select * from visitors where company_id = $1 limit 1) known
       returning visitor_id)
     insert into token_visitors (company_id, token_hash, visitor_id, expires_at)
     select $1, $2, visitor_id, now() + interval '1 day' from crowd
     returning visitor_id`,
    [companyId, parseToken(token)?.hash, count],
  )
  return rows.map(({ visitor_id }) => visitor_id)
}
