import { sql } from 'kysely'
import { PACK_VISITED_MS, PACK_VISITORS_MAX } from '#contract/limits.ts'
import type { Token } from './token.ts'
import type { Vault } from '#server/keys/vault.ts'
import type { Database } from '#server/database/database.ts'

export function offlinePackStore({ query }: Database, vault: Vault) {
  return {
    /** Visitors who are inside at the token's site, or were there some days ago: they may come to the tablet next. */
    async listExpected({ companyId, siteId }: Token) {
      const rows = await query
        .selectFrom('visits as x')
        .innerJoin('visitors as v', (join) =>
          join.onRef('v.company_id', '=', 'x.company_id').onRef('v.visitor_id', '=', 'x.visitor_id'),
        )
        .select(['v.visitor_id', 'v.first_name', 'v.last_name', 'v.visitor_type_id'])
        .select(['v.code_sealed', 'v.badge_sealed'])
        .select(['v.badge_revoked_at', sql<boolean>`bool_or(x.exited_at is null)`.as('is_inside')])
        .where('x.company_id', '=', companyId)
        .where('v.erased_at', 'is', null)
        .where(({ or, eb }) =>
          or([
            eb('x.exited_at', 'is', null),
            eb('x.entered_at', '>', sql<Date>`now() - ${PACK_VISITED_MS} * interval '1 millisecond'`),
          ]),
        )
        .$if(siteId !== null, (visits) => visits.where('x.site_id', '=', siteId ?? ''))
        .groupBy(['v.company_id', 'v.visitor_id'])
        .orderBy(({ fn }) => fn.max('x.entered_at'), 'desc')
        .limit(PACK_VISITORS_MAX)
        .execute()
      const merged = await codesOfMerged(
        companyId,
        rows.map(({ visitor_id }) => visitor_id),
      )
      return rows.flatMap((row) =>
        [row, ...merged.filter(({ merged_into }) => merged_into === row.visitor_id)].map((codes) => ({
          id: row.visitor_id,
          firstName: row.first_name,
          lastName: row.last_name,
          visitorTypeId: row.visitor_type_id,
          isInside: row.is_inside,
          code: vault.decrypt(codes.code_sealed).toString(),
          badge: codes.badge_revoked_at === null ? vault.decrypt(codes.badge_sealed).toString() : null,
        })),
      )
    },
  }

  /** The codes of those who were merged into these visitors, which name these visitors. */
  async function codesOfMerged(companyId: string, ids: readonly string[]) {
    const rows = await query
      .selectFrom('visitors')
      .select(['merged_into', 'code_sealed', 'badge_sealed', 'badge_revoked_at'])
      .where('company_id', '=', companyId)
      .where('merged_into', '=', sql<string>`any(${sql.val([...ids])}::uuid[])`)
      .execute()
    return rows
  }
}
