import { sql } from 'kysely'
import {
  CAPACITY_ALARM_FROM,
  CAPACITY_ALARM_UNTIL,
  NEWS_QUIET_MAX_MS,
  NEWS_QUIET_MS,
} from '#contract/limits.ts'
import type { NewsKind } from '#contract/notification-evidence.ts'
import type { Database } from '#server/database/database.ts'
import { joinSiteClock } from '#server/database/site-clock.ts'

const ago = (ms: number) => sql`now() - ${sql.lit(ms / 1_000)} * interval '1 second'`

/** Late entries that a host has not been told of; older ones would be no news. */
const LATE = sql`
  select n.company_id, n.host_id, n.visit_id, n.created_at
  from host_notifications n
  join companies c on c.company_id = n.company_id and c.news_late
  join hosts h on h.company_id = n.company_id and h.host_id = n.host_id and h.email is not null and not h.is_archived
  join visits v on v.company_id = n.company_id and v.visit_id = n.visit_id and v.annulled_at is null
  where n.is_late and n.created_at > now() - interval '1 day' and not exists (
    select 1 from news_visits x where x.company_id = n.company_id and x.visit_id = n.visit_id and x.kind = 'lateEntries')`

const ZONE = sql`coalesce(s.time_zone, 'UTC')`
const LOCAL = sql`(now() at time zone ${ZONE})`
const CLOSES = sql`coalesce(s.closing_time, '23:59')`
const ASKED = sql`(${LOCAL}::date + ${CLOSES} + case when ${LOCAL}::time >= ${CLOSES} then interval '1 day' else '0' end
  - c.news_exit_minutes * interval '1 minute')`
const lacksNews = (kind: NewsKind) => sql`not exists (select 1 from news_visits x
  where x.company_id = v.company_id and x.visit_id = v.visit_id and x.kind = ${sql.lit(kind)})`
/**
 * Visitors who are still inside shortly before their site closes, by the clock on its wall. Those who came in this time are
 * not asked after: they have hardly begun. A visit without a site is that of the company's first one.
 */
const STAYING = sql`
  select v.company_id, v.visit_id, v.site_id, v.host_id,
    c.news_exit_hosts and ${lacksNews('exitsOfHost')} as wants_host,
    c.news_exit_visitors and p.email is not null and ${lacksNews('exitOfVisitor')} as wants_visitor
  from visits v
  join companies c on c.company_id = v.company_id and (c.news_exit_hosts or c.news_exit_visitors)
  join visitors p on p.company_id = v.company_id and p.visitor_id = v.visitor_id
  ${joinSiteClock(sql`v.company_id`, sql`v.site_id`)}
  where v.exited_at is null and v.annulled_at is null and ${LOCAL} >= ${ASKED}
    and v.entered_at < ${ASKED} at time zone ${ZONE}`

/**
 * Who is inside where a capacity counts, as entries count it: at each site, and in the whole of a company that has no sites or
 * lets visitors in at no site.
 */
const COUNTED = sql`
  select o.company_id, o.site_id, o.inside, coalesce(s.capacity, c.capacity) as most, c.news_capacity
  from occupancy o
  join companies c on c.company_id = o.company_id
  join sites s on s.company_id = o.company_id and s.site_id = o.site_id
  union all
  select t.company_id, '', t.inside, c.capacity, c.news_capacity
  from (select o.company_id, sum(o.inside)::integer as inside, coalesce(sum(o.inside) filter (where o.site_id = ''), 0)
      as at_no_site from occupancy o group by o.company_id) t
  join companies c on c.company_id = t.company_id
  where t.at_no_site > 0 or not exists (select 1 from sites z where z.company_id = t.company_id)
    or exists (select 1 from devices d
      where d.company_id = t.company_id and d.site_id is null and d.state = 'approved')`

/** Finds what hosts and staff are to be mailed besides arrivals. Each statement is whole, and harmless if it runs twice. */
export function newsQueueStore({ query }: Database) {
  return {
    /** One mail to each host of late entries, once the tablets of the company seem to have delivered everything. */
    async queueLateEntries(): Promise<void> {
      await sql`
        with late as materialized (${LATE}),
        delivered as (select n.company_id, max(n.created_at) as last_at from host_notifications n
          where n.is_late and n.created_at > now() - interval '1 day' group by n.company_id),
        due as materialized (select l.company_id, l.host_id, gen_random_uuid() as news_id
          from late l join delivered d on d.company_id = l.company_id
          group by l.company_id, l.host_id
          having max(d.last_at) <= ${ago(NEWS_QUIET_MS)} or min(l.created_at) <= ${ago(NEWS_QUIET_MAX_MS)}),
        made as (insert into news (company_id, news_id, kind, host_id)
          select company_id, news_id, 'lateEntries', host_id from due)
        insert into news_visits (company_id, visit_id, kind, news_id)
        select l.company_id, l.visit_id, 'lateEntries', d.news_id
        from late l join due d on d.company_id = l.company_id and d.host_id = l.host_id
        on conflict do nothing`.execute(query)
    },

    /** Before closing time, one mail to each host and site, and one to each visitor, where the company wants it. */
    async queueForgottenExits(): Promise<void> {
      await sql`
        with staying as materialized (${STAYING}),
        new as materialized (
          select s.company_id, s.site_id, s.visit_id, s.host_id, 'exitsOfHost' as kind from staying s
          join hosts h on h.company_id = s.company_id and h.host_id = s.host_id and h.email is not null
            and not h.is_archived
          where s.wants_host
          union all
          select s.company_id, s.site_id, s.visit_id, null, 'exitOfVisitor' from staying s
          where s.wants_visitor),
        due as materialized (select company_id, site_id, kind, host_id, min(visit_id::text) as first_visit,
            gen_random_uuid() as news_id from new
          group by company_id, site_id, kind, host_id, case when host_id is null then visit_id end),
        made as (insert into news (company_id, news_id, kind, site_id, host_id)
          select company_id, news_id, kind, site_id, host_id from due)
        insert into news_visits (company_id, visit_id, kind, news_id)
        select n.company_id, n.visit_id, n.kind, d.news_id
        from new n join due d on d.company_id = n.company_id and d.site_id = n.site_id and d.kind = n.kind
          and (d.host_id = n.host_id or (n.host_id is null and d.first_visit = n.visit_id::text))
        on conflict do nothing`.execute(query)
    },

    /** Raises an alarm where it is almost full, once until enough visitors have left. */
    async watchCapacity(): Promise<void> {
      await sql`
        with counted as materialized (select company_id, site_id, inside, most from (${COUNTED}) k
          where k.news_capacity and k.most > 0 and k.inside >= k.most * ${CAPACITY_ALARM_UNTIL}::numeric),
        over as (delete from capacity_alarms a where not exists (select 1 from counted k
          where k.company_id = a.company_id and k.site_id = a.site_id)),
        raised as (
          insert into capacity_alarms (company_id, site_id, alarm_id, inside, most)
          select k.company_id, k.site_id, gen_random_uuid(), k.inside, k.most from counted k
          where k.inside >= k.most * ${CAPACITY_ALARM_FROM}::numeric
          on conflict do nothing returning company_id, site_id)
        insert into news (company_id, news_id, kind, site_id)
        select company_id, gen_random_uuid(), 'capacity', site_id from raised`.execute(query)
    },
  }
}
