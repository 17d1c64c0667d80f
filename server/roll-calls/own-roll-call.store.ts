import { sql } from 'kysely'
import type { Tenant } from '#server/database/tenant.ts'
import type { Token } from '#server/devices/token.ts'
import { isRunning } from './running.store.ts'

/**
 * The open visits of the visitor whom a phone has identified last, with the roll calls that run where they are. It does not
 * matter how long ago that was: the token opens nothing once its session has ended. Others whom it has identified before, such
 * as a colleague whom it helped out, are not its holder.
 */
const ofPhone = (tenant: Tenant, { hash }: Token) =>
  tenant
    .select('visits')
    .innerJoin('roll_calls as r', (join) =>
      join
        .onRef('r.company_id', '=', 'visits.company_id')
        .on(sql<boolean>`(r.site_id in ('', visits.site_id) or visits.site_id = '')`),
    )
    .where('visits.exited_at', 'is', null)
    .where('visits.annulled_at', 'is', null)
    .where(isRunning('r'))
    .where(
      sql<boolean>`visits.visitor_id = (select m.visitor_id from token_visitors m where m.company_id = visits.company_id
        and m.token_hash = ${hash} order by m.expires_at desc, m.visitor_id desc limit 1)`,
    )

/** The most serious, of these the latest; `null`: none is under way for this visitor, or they are not inside. */
export async function readOwnRollCall(tenant: Tenant, token: Token) {
  const row = await ofPhone(tenant, token)
    .leftJoin('roll_call_people as p', (join) =>
      join
        .onRef('p.company_id', '=', 'visits.company_id')
        .onRef('p.roll_call_id', '=', 'r.roll_call_id')
        .onRef('p.visit_id', '=', 'visits.visit_id'),
    )
    .leftJoin('sites as s', (join) =>
      join.onRef('s.company_id', '=', 'visits.company_id').onRef('s.site_id', '=', 'visits.site_id'),
    )
    .select(['r.is_drill', 's.muster_points', 'p.said_safe_at'])
    .orderBy('r.is_drill')
    .orderBy('r.started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    isDrill: row.is_drill,
    musterPoints: row.muster_points ?? [],
    saidSafeAt: row.said_safe_at?.toISOString() ?? null,
  }
}

/** @returns the ids of the roll calls on whose lists it stands now; none: the visitor is on no list */
export function storeSaidSafe(tenant: Tenant, token: Token): Promise<readonly string[]> {
  return tenant.transaction(async (tx) => {
    const found = await ofPhone(tx, token).select(['r.roll_call_id', 'visits.visit_id']).execute()
    if (found.length === 0) return []
    // A visitor who came in since is not on the list yet.
    await tx
      .insert('roll_call_people', found)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    for (const { roll_call_id, visit_id } of found)
      await tx
        .update('roll_call_people')
        .set({ said_safe_at: sql<Date>`coalesce(said_safe_at, now())` })
        .where('roll_call_id', '=', roll_call_id)
        .where('visit_id', '=', visit_id)
        .execute()
    return found.map(({ roll_call_id }) => roll_call_id)
  })
}
