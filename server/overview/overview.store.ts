import { type RawBuilder, sql } from 'kysely'
import type { SetUpStep } from '#contract/console/overview.ts'
import { byName } from '#server/database/name-order.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { readTimeZone } from '#server/visits/log.store.ts'
import { ofOwnSites } from '#server/visits/visit-rows.store.ts'

/** How many of the weeks before show what is usual. */
const WEEKS = 8

/** How many are inside, by site; visits at no site only if there are any, or no site. */
export async function readPlaces(tenant: Tenant, siteId: string | null) {
  const rows = await tenant
    .select('occupancy')
    .innerJoin('companies as c', 'c.company_id', 'occupancy.company_id')
    .leftJoin('sites as s', (join) =>
      join.onRef('s.company_id', '=', 'occupancy.company_id').onRef('s.site_id', '=', 'occupancy.site_id'),
    )
    .select(['s.site_id', 's.name', 'occupancy.inside'])
    .select(sql<number>`coalesce(s.capacity, c.capacity)`.as('most'))
    .where(ofOwnSites(tenant, 'occupancy.site_id'))
    .$if(siteId !== null, (query) => query.where('occupancy.site_id', '=', siteId ?? ''))
    .orderBy(byName('s.name'))
    .orderBy('s.site_id')
    .execute()
  const atNone = rows.length === 1 ? 0 : 1
  return rows
    .filter(({ site_id, inside }) => site_id !== null || inside >= atNone)
    .map((row) => ({ siteId: row.site_id, name: row.name, inside: row.inside, most: row.most }))
}

/** The day and the hour by the clock of the site. */
export async function readLocalTime(tenant: Tenant, siteId: string | null) {
  const zone = await readTimeZone(tenant, siteId)
  const local = sql`(now() at time zone ${sql.lit(zone)})`
  const now = await tenant
    .select('companies')
    .select([
      sql<string>`to_char(${local}, 'YYYY-MM-DD')`.as('day'),
      sql<number>`extract(hour from ${local})::int`.as('hour'),
    ])
    .executeTakeFirstOrThrow()
  return { zone, ...now }
}

export interface LocalDay {
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly zone: string
}

export const readToday = (tenant: Tenant, siteId: string | null, today: LocalDay) =>
  countEntries(tenant, siteId, today, [0, 0])
/** Entries of the same weekday in the weeks before. */
export const readWeeksBefore = (tenant: Tenant, siteId: string | null, today: LocalDay) =>
  countEntries(tenant, siteId, today, [1, WEEKS])

/** Entries of a weekday, by the weeks that it is ago and by hour. */
async function countEntries(
  tenant: Tenant,
  siteId: string | null,
  today: LocalDay,
  [first, last]: readonly [number, number],
) {
  const zone = sql.lit(today.zone)
  const midnight = (more: number) =>
    sql`((${today.day}::date - 7 * w.week + ${sql.lit(more)})::timestamp at time zone ${zone})`
  const hour = sql<number>`extract(hour from visits.entered_at at time zone ${zone})::int`
  return await tenant
    .select('visits')
    .innerJoin(
      sql<{ week: number }>`generate_series(${sql.lit(first)}, ${sql.lit(last)})`.as<'w'>(sql`w(week)`),
      (join) =>
        join.on(sql<boolean>`visits.entered_at >= ${midnight(0)} and visits.entered_at < ${midnight(1)}`),
    )
    .select(['w.week', hour.as('hour'), sql<number>`count(*)::int`.as('entries')])
    .where('visits.annulled_at', 'is', null)
    .where(ofOwnSites(tenant))
    .$if(siteId !== null, (query) => query.where('visits.site_id', '=', siteId ?? ''))
    .groupBy(['w.week', hour])
    .execute()
}

/** What is known of the whole company and its installation. */
export async function readWhole(tenant: Tenant) {
  const row = await tenant
    .select('companies')
    .select([
      sql<boolean>`operator_pin_hash is not null`.as('has_pin'),
      sql<boolean>`exists (select 1 from sites s where s.company_id = ${tenant.companyId})`.as('has_sites'),
      sql<Date | null>`(select i.backed_up_at from installation i limit 1)`.as('backed_up_at'),
      sql<Date>`now()`.as('now'),
    ])
    .executeTakeFirstOrThrow()
  return { hasPin: row.has_pin, hasSites: row.has_sites, backedUpAt: row.backed_up_at, now: row.now }
}

/** Which steps of the set-up are done; `null`: they all were once. */
export async function readSetUpSteps(tenant: Tenant): Promise<Record<SetUpStep, boolean> | null> {
  const exists = (table: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    sql<boolean>`exists (select 1 from ${table} where t.company_id = ${tenant.companyId} and ${condition})`
  const { set_up_at, ...steps } = await tenant
    .select('companies')
    .select([
      'set_up_at',
      sql<boolean>`motto is not null or logo is not null`.as('company'),
      exists(sql`sites t`, sql`true`).as('site'),
      exists(sql`hosts t`, sql`not t.is_archived`).as('host'),
      exists(sql`certificates t`, sql`t.is_active`).as('certificate'),
      sql<boolean>`privacy_notice is not null or notice_facts is not null`.as('privacy'),
      exists(sql`devices t`, sql`t.state = 'approved'`).as('tablet'),
    ])
    .executeTakeFirstOrThrow()
  return set_up_at === null ? steps : null
}

/** From now on the set-up is not asked for again, whatever is removed later. */
export const endSetUp = async (tenant: Tenant): Promise<void> => {
  await tenant
    .update('companies')
    .set({ set_up_at: sql<Date>`now()` })
    .where('set_up_at', 'is', null)
    .execute()
}
