import type { SqlFunction } from '#server/database/sql-function.types.ts'

/** Until when a visitor's own exit replaces an end that was assumed at in_end: to the end of the next day, by the site's clock. */
export const exitCountsUntil: SqlFunction = {
  signature: 'exit_counts_until(text, text, timestamptz)',
  version: 2,
  text: `
create or replace function exit_counts_until(in_company text, in_site text, in_end timestamptz)
returns timestamptz
language plpgsql stable as $$
declare
  zone text;
begin
  select y.time_zone into zone from sites y
  where y.company_id = in_company and (y.site_id = in_site or in_site = '')
  order by y.site_id limit 1;
  zone := coalesce(zone, 'UTC');
  return ((in_end at time zone zone)::date + 2)::timestamp at time zone zone;
end
$$;
`,
}

/**
 * The visit that is over, and that an exit at in_at ends anew: the visitor's last one, if closing time or staff ended it today
 * or yesterday. NULL if there is none.
 */
export const visitToLeave: SqlFunction = {
  signature: 'visit_to_leave(text, uuid, timestamptz)',
  version: 2,
  text: `
create or replace function visit_to_leave(in_company text, in_visitor uuid, in_at timestamptz)
returns uuid
language plpgsql stable as $$
declare
  last record;
begin
  select v.visit_id, v.site_id, v.exited_at, v.exit_assumed, v.exit_how into last from visits v
  where v.company_id = in_company and v.visitor_id = in_visitor and v.annulled_at is null
  order by v.entered_at desc limit 1;
  if (last.exit_assumed or last.exit_how <> 'scanned')
    and in_at < exit_counts_until(in_company, last.site_id, last.exited_at) then
    return last.visit_id;
  end if;
  return null;
end
$$;
`,
}
