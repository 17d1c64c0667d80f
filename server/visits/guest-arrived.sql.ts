import type { SqlFunction } from '#server/database/sql-function.types.ts'

/**
 * Marks the guest who has just entered as arrived: the one whose pass the visitor showed, or who is this visitor by the
 * address, at this site, and whose appointment is nearest to the time of the entry. A visitor who is not expected changes
 * nothing. A guest may enter again during the appointment; the latest visit is the one that is kept. The visit gets host and
 * reason of the appointment where it has none, as at continuous scanning, and the documents that the guest has accepted ahead.
 * @returns the host of the appointment; null: there is none, or the visitor is not expected
 */
export const guestArrivedSql: SqlFunction = {
  signature: 'guest_arrived(text, uuid, uuid, text, timestamptz)',
  version: 4,
  text: `
create or replace function guest_arrived(
  in_company text, in_visit uuid, in_visitor uuid, in_site text, in_at timestamptz
) returns text
language plpgsql as $$
declare
  planned record;
begin
  update guests g set state = 'arrived', visitor_id = in_visitor, visit_id = in_visit,
    arrived_at = coalesce(g.arrived_at, in_at)
  from (
    select w.guest_id, h.host_id, a.reason from guests w
    join appointments a on a.company_id = w.company_id and a.appointment_id = w.appointment_id
    join companies c on c.company_id = w.company_id
    left join hosts h on h.company_id = a.company_id and h.host_id = a.host_id and h.can_receive
    where w.company_id = in_company and w.state in ('expected', 'arrived') and a.state = 'planned'
      and (w.visitor_id = in_visitor or (w.visitor_id is null and w.email_key = (select v.email_key from visitors v
        where v.company_id = in_company and v.visitor_id = in_visitor)))
      and (a.site_id = '' or in_site = '' or a.site_id = in_site)
      and in_at >= a.starts_at - c.pass_early_minutes * interval '1 minute'
      and in_at <= a.ends_at + c.pass_late_minutes * interval '1 minute'
    order by abs(extract(epoch from a.starts_at - in_at)) limit 1
  ) one
  where g.company_id = in_company and g.guest_id = one.guest_id
  returning one.guest_id, one.host_id, one.reason into planned;
  if not found then
    return null;
  end if;
  update visits v set host_id = coalesce(v.host_id, planned.host_id), reason = coalesce(v.reason, planned.reason)
  where v.company_id = in_company and v.visit_id = in_visit
    and (v.host_id is null and planned.host_id is not null or v.reason is null and planned.reason is not null);
  insert into certificate_acceptances (company_id, visitor_id, certificate_id, version, visit_id, accepted_at, language,
    text_hash, method, made_on)
  select b.company_id, in_visitor, b.certificate_id, b.version, in_visit, b.accepted_at, b.language, t.text_hash, 'ticked',
    'guestPage'
  from guest_acceptances b
  left join certificate_texts t on t.company_id = b.company_id and t.certificate_id = b.certificate_id
    and t.version = b.version and t.language = b.language
  where b.company_id = in_company and b.guest_id = planned.guest_id
    -- Once: a later visit of the same guest does not accept anew.
    and not exists (select 1 from certificate_acceptances a where a.company_id = b.company_id
      and a.visitor_id = in_visitor and a.certificate_id = b.certificate_id and a.version = b.version
        and a.accepted_at >= b.accepted_at)
  on conflict do nothing;
  return planned.host_id;
end
$$;
`,
}
