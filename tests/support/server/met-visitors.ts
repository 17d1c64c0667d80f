import { badgeHash, newBadgePayload, newVisitorCode, visitorCodeHash } from '#server/visitors/codes.rules.ts'
import { parseToken } from '#server/devices/token.ts'
import type { AdminAccess, TestCompany } from '#tests/support/e2e/company.ts'

/** Visitors whom a company's tablet has met and may let in and out for a day. @returns their ids */
export async function addMetVisitors(
  { database, vault }: AdminAccess,
  { companyId, token }: Pick<TestCompany, 'companyId' | 'token'>,
  count: number,
): Promise<readonly string[]> {
  const codes = new Set<string>()
  while (codes.size < count) codes.add(newVisitorCode())
  const badges = Array.from(codes, newBadgePayload)
  const made = [
    Array.from(codes, (code) => visitorCodeHash(vault, code)),
    Array.from(codes, (code) => vault.encrypt(code)),
    badges.map((badge) => badgeHash(vault, badge)),
    badges.map((badge) => vault.encrypt(badge)),
  ]
  const { rows } = await database.pool.query<{ visitor_id: string }>(
    `with met as (
       insert into visitors (company_id, visitor_id, code_index, code_sealed, badge_index, badge_sealed, first_name, last_name)
       select $1, gen_random_uuid(), code_index, code_sealed, badge_index, badge_sealed, 'Visitor', n::text
       from unnest($3::bytea[], $4::bytea[], $5::bytea[], $6::bytea[])
         with ordinality made (code_index, code_sealed, badge_index, badge_sealed, n)
       returning visitor_id)
     insert into token_visitors (company_id, token_hash, visitor_id, expires_at)
     select $1, $2, visitor_id, now() + interval '1 day' from met
     returning visitor_id`,
    [companyId, parseToken(token)?.hash, ...made],
  )
  return rows.map(({ visitor_id }) => visitor_id)
}
