import { type RawBuilder, sql } from 'kysely'
import type * as v from 'valibot'
import type { getOwnRollCall } from '#contract/calls/own-roll-call.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { Token } from '#server/devices/token.ts'
import { keptVisitor } from '#server/visitors/kept-visitor.store.ts'
import { isRunning } from './running.store.ts'

/** Says for which visits a visitor may speak. */
export type OwnVisits = RawBuilder<boolean>

/**
 * Those of the visitor whom a phone has identified last. It does not matter how long ago that was: the token opens nothing once
 * its session has ended. Others whom it has identified before, such as a colleague whom it helped out, are not its holder.
 */
export const visitsOfPhone = ({ companyId, hash }: Token): OwnVisits =>
  sql<boolean>`visits.visitor_id = (select m.visitor_id from token_visitors m where m.company_id = ${companyId}
    and m.token_hash = ${hash} order by m.expires_at desc, m.visitor_id desc limit 1)`

/** The visit whose badge a phone has opened. */
export const visitOfBadge = (visitId: string): OwnVisits => sql<boolean>`visits.visit_id = ${visitId}`

/** The visit by which a guest has come. */
export const visitOfGuest = (companyId: string, guestId: string): OwnVisits =>
  sql<boolean>`visits.visit_id = (select g.visit_id from guests g where g.company_id = ${companyId}
    and g.guest_id = ${guestId})`

/** What a visitor is shown of a roll call; `null`: none is under way where they are, or they are not inside. */
export type OwnRollCall = v.InferInput<typeof getOwnRollCall.answer>

const openVisits = (tenant: Tenant) =>
  tenant.select('visits').where('visits.exited_at', 'is', null).where('visits.annulled_at', 'is', null)

/** The open ones of these visits, with the roll calls that run where they are. */
const inRollCall = (tenant: Tenant, own: OwnVisits) =>
  openVisits(tenant)
    .innerJoin('roll_calls as r', (join) =>
      join
        .onRef('r.company_id', '=', 'visits.company_id')
        .on(sql<boolean>`(r.site_id in ('', visits.site_id) or visits.site_id = '')`),
    )
    .where(isRunning('r'))
    .where(own)

/** The visit that the visitor, or the one into whom they were merged, is on; `null`: they are not inside. */
export async function findOpenVisit(tenant: Tenant, visitorId: string): Promise<string | null> {
  const row = await openVisits(tenant)
    .select('visits.visit_id')
    .where('visits.visitor_id', '=', keptVisitor(tenant.companyId, visitorId))
    .executeTakeFirst()
  return row?.visit_id ?? null
}

export async function isOpenVisit(tenant: Tenant, visitId: string): Promise<boolean> {
  const row = await openVisits(tenant)
    .select('visits.visit_id')
    .where('visits.visit_id', '=', visitId)
    .executeTakeFirst()
  return row !== undefined
}

/** The most serious, of these the latest. */
export async function readOwnRollCall(tenant: Tenant, own: OwnVisits): Promise<OwnRollCall> {
  const row = await inRollCall(tenant, own)
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

/** @returns false: the visitor is on the list of no roll call */
export function storeSaidSafe(tenant: Tenant, own: OwnVisits): Promise<boolean> {
  return tenant.transaction(async (tx) => {
    const found = await inRollCall(tx, own).select(['r.roll_call_id', 'visits.visit_id']).execute()
    if (found.length === 0) return false
    // A visitor who came in since is not on the list yet.
    await tx
      .insert('roll_call_people', found)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    for (const { roll_call_id, visit_id } of found)
      await tx
        .update('roll_call_people')
        .set({ said_safe_at: sql<Date>`now()` })
        .where('said_safe_at', 'is', null)
        .where('roll_call_id', '=', roll_call_id)
        .where('visit_id', '=', visit_id)
        .execute()
    return true
  })
}
