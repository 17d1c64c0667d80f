import { type Kysely, type Migration, sql } from 'kysely'

/**
 * Who was inside when a late visit began is found by an index, at any size of the log. A visit that began up to four hours
 * before may still go on, one that ended within four hours began no earlier: so visits are looked up by how long they took,
 * and of each length only those that began in the time before that it allows.
 */
const lookUp = `
create function length_class(entered_at timestamptz, exited_at timestamptz) returns integer
language sql immutable parallel safe as $$
  select case
    when exited_at - entered_at <= interval '4 hours' then 1
    when exited_at - entered_at <= interval '24 hours' then 2
    when exited_at - entered_at <= interval '200 hours' then 3
    when exited_at - entered_at <= interval '2000 hours' then 4
    else 5 end
$$;

create index visits_by_length on visits (company_id, site_id, length_class(entered_at, exited_at), entered_at)
  include (exited_at) where exited_at is not null;

create or replace view visit_flags as
  -- subject_id: the visit that was left open.
  select v.company_id, 'DOUBLE_ENTRY' as kind, v.visit_id as subject_id, v.visitor_id, n.device_id, n.entered_at as at
  from visits v join visits n on n.company_id = v.company_id and n.visitor_id = v.visitor_id
    and n.entered_at = v.exited_at and n.visit_id <> v.visit_id
  where v.exit_assumed
union all
  select company_id, 'EXIT_WITHOUT_ENTRY', exit_id, visitor_id, device_id, exited_at from stray_exits
union all
  -- More were inside than the capacity then. Each site has its row in occupancy, and so have visits without a site.
  select v.company_id, 'OVER_CAPACITY', v.visit_id, v.visitor_id, v.device_id, v.entered_at
  from visits v
  where v.received_at is not null and v.capacity_then > 0 and exists (
    select 1 from occupancy p cross join lateral (
      select 1 from visits o
      where o.company_id = p.company_id and o.site_id = p.site_id and o.exited_at is null
        and o.entered_at <= v.entered_at
    union all
      -- The last of them: longer than the log can be.
      select 1 from (values (1, interval '4 hours'), (2, '24 hours'), (3, '200 hours'), (4, '2000 hours'),
        (5, '1000000 hours')) l (class, longest)
      join visits o on o.company_id = p.company_id and o.site_id = p.site_id and o.exited_at is not null
        and length_class(o.entered_at, o.exited_at) = l.class
        and o.entered_at >= v.entered_at - l.longest and o.entered_at <= v.entered_at
        and o.exited_at > v.entered_at
    ) inside
    where p.company_id = v.company_id and (v.site_id = '' or p.site_id = v.site_id)
    offset v.capacity_then limit 1)
union all
  select company_id, 'EMAIL_TAKEN', visitor_id, visitor_id, null, created_at
  from visitors where email_key is null and email is not null;
`

export const overCapacity: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(lookUp).execute(db)
  },
}
