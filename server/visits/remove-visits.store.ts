import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Tenant } from '#server/database/tenant.ts'

/** Retention and erasure remove and blank visits here, as all other writing of visits is in this folder. */

type Query = Database['query']

/**
 * Removes visits with all their dependent rows; the visitor keeps the time of the last one. Open visits among them must have been
 * ended before (`endForgotten`), so that they no longer count as inside.
 * @param isDue condition on `visits t`
 * @param most visits that this statement removes, the oldest first
 */
export async function removeVisits(
  query: Query,
  companyId: string,
  isDue: RawBuilder<boolean>,
  most: number,
) {
  const of = (table: string) => sql`${sql.ref(`${table}.company_id`)} = ${companyId}
    and ${sql.ref(`${table}.visit_id`)} in (select visit_id from due)`
  const { rows } = await sql<{ visits: number; signatures: number }>`
    with due as materialized (select t.visit_id from visits t
      where t.company_id = ${companyId} and ${isDue} order by t.entered_at limit ${most}),
    signatures as (delete from visit_signatures s where ${of('s')} returning 1),
    acceptances as (delete from certificate_acceptances a where ${of('a')}),
    acts as (delete from visit_acts a where ${of('a')}),
    gone as (delete from visits v where ${of('v')} returning visitor_id, coalesce(exited_at, entered_at) as at),
    last as (update visitors p set last_visit_at = greatest(p.last_visit_at, g.at)
      from (select visitor_id, max(at) as at from gone group by visitor_id) g
      where p.company_id = ${companyId} and p.visitor_id = g.visitor_id)
    select (select count(*)::int from gone) as visits, (select count(*)::int from signatures) as signatures`.execute(
    query,
  )
  return rows[0] ?? { visits: 0, signatures: 0 }
}

/**
 * Removes exits without a visit; the visitor keeps the time of the last one.
 * @param isDue condition on `stray_exits t`
 * @param most exits that this statement removes
 * @returns how many were removed
 */
export async function removeStrayExits(
  query: Query,
  companyId: string,
  isDue: RawBuilder<boolean>,
  most: number,
): Promise<number> {
  const due = sql`select t.ctid from stray_exits t
    where t.company_id = ${companyId} and ${isDue} limit ${most}`
  const { rows } = await sql<{ count: number }>`
    with gone as (delete from stray_exits where company_id = ${companyId} and ctid in (${due}) returning visitor_id, exited_at),
    last as (update visitors p set last_visit_at = greatest(p.last_visit_at, g.at)
      from (select visitor_id, max(exited_at) as at from gone group by visitor_id) g
      where p.company_id = ${companyId} and p.visitor_id = g.visitor_id)
    select count(*)::int as count from gone`.execute(query)
  return rows[0]?.count ?? 0
}

/** Removes the exits without a visit of visitors who are about to be removed themselves. */
export async function removeStrayExitsOf(
  query: Query,
  companyId: string,
  visitorIds: readonly string[],
): Promise<void> {
  await sql`delete from stray_exits where company_id = ${companyId} and visitor_id = any(${visitorIds}::uuid[])`.execute(
    query,
  )
}

/**
 * Removes the signatures of exits without a visit; the exits stay.
 * @param isDue condition on `stray_exits t`
 * @param most signatures that this statement removes
 * @returns how many were removed
 */
export async function removeStrayExitSignatures(
  query: Query,
  companyId: string,
  isDue: RawBuilder<boolean>,
  most: number,
): Promise<number> {
  const { rows } =
    await sql`update stray_exits set signature_sealed = null where company_id = ${companyId} and ctid in (
      select t.ctid from stray_exits t where t.company_id = ${companyId} and t.signature_sealed is not null
        and ${isDue} limit ${most}) returning 1`.execute(query)
  return rows.length
}

/** Blanks the reasons of a visitor's visits, which may say who the visitor is. */
export async function blankReasonsOf(tenant: Tenant, visitorId: string): Promise<void> {
  await tenant.update('visits').set({ reason: null }).where('visitor_id', '=', visitorId).execute()
}

/** Blanks the signatures of a visitor's exits without a visit; the exits stay. */
export async function blankStrayExitsOf(tenant: Tenant, visitorId: string): Promise<void> {
  await tenant
    .update('stray_exits')
    .set({ signature_sealed: null })
    .where('visitor_id', '=', visitorId)
    .execute()
}
