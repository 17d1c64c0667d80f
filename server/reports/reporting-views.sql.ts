import { HOST_VISITS_MIN } from '#contract/limits.ts'
import type { SqlView } from '#server/database/sql-view.types.ts'

/** What other programs may read of the database; docs/operate/reporting.md describes each column. No view names a visitor. */

const sites: SqlView = {
  name: 'sites',
  version: 1,
  text: `
select s.company_id, s.site_id, s.name, s.time_zone,
  nullif(coalesce(s.capacity, c.capacity), 0) as capacity
from public.sites s join public.companies c on c.company_id = s.company_id`,
}

/** A reason that a visitor typed may name a person: only those that the company offers are told. */
const visits: SqlView = {
  name: 'visits',
  version: 1,
  text: `
select v.company_id, v.visit_id, v.site_id, s.name as site, t.name as visitor_type,
  case when v.reason is null then null when r.value is null then 'other' else r.value end as reason,
  v.entered_at, v.exited_at,
  v.entered_at at time zone coalesce(s.time_zone, 'UTC') as entered_local,
  case when not v.exit_assumed and v.exit_how <> 'automatic'
    then floor(extract(epoch from v.exited_at - v.entered_at) / 60)::int end as minutes,
  v.entry_how,
  case when v.exited_at is null then null when v.exit_assumed then 'assumed' else v.exit_how end as exit_how,
  v.received_at is not null as is_late,
  v.annulled_at is not null as is_annulled
from public.visits v
left join public.sites s on s.company_id = v.company_id and s.site_id = v.site_id
left join public.visitor_types t on t.company_id = v.company_id and t.visitor_type_id = v.visitor_type_id
left join lateral (select x.value from public.reasons x
  where x.company_id = v.company_id and x.value = v.reason limit 1) r on true`,
}

const occupancyByHour: SqlView = {
  name: 'occupancy_by_hour',
  version: 1,
  text: `
select company_id, site_id, hour, entries, exits,
  (sum(entries - exits) over (partition by company_id, site_id order by hour))::bigint as inside_at_end
from (
  select company_id, site_id, date_trunc('hour', at) as hour, sum(entry) as entries, sum(1 - entry) as exits
  from (
    select company_id, site_id, entered_at as at, 1 as entry from public.visits where annulled_at is null
    union all
    select company_id, site_id, exited_at, 0 from public.visits where annulled_at is null and exited_at is not null
  ) changes
  group by 1, 2, 3
) hours`,
}

/** Only of companies that count visits of single hosts, and of hosts with enough visits in the month. */
const hosts: SqlView = {
  name: 'hosts',
  version: 1,
  text: `
select v.company_id, v.host_id, h.first_name, h.last_name,
  date_trunc('month', v.entered_at at time zone coalesce(s.time_zone, 'UTC'))::date as month, count(*) as visits
from public.visits v
join public.companies c on c.company_id = v.company_id and c.charts_of_hosts
join public.hosts h on h.company_id = v.company_id and h.host_id = v.host_id
left join public.sites s on s.company_id = v.company_id and s.site_id = v.site_id
where v.annulled_at is null
group by 1, 2, 3, 4, 5
having count(*) >= ${HOST_VISITS_MIN}`,
}

export const reportingViews: readonly SqlView[] = [sites, visits, occupancyByHour, hosts]
