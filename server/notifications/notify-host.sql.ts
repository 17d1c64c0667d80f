import type { SqlFunction } from '#server/database/sql-function.types.ts'

/**
 * Queues the notification of a visit's host, in the transaction of the entry; processes find the row by themselves. No
 * `NOTIFY`: it would make all entries wait for each other. Without a host, reception is told where the company's steps ask
 * for one; in_shows_steps is false where the visitor was not asked, as at continuous scanning.
 */
export const notifyHostSql: SqlFunction = {
  signature: 'notify_host(text, uuid, uuid, text, boolean, boolean, timestamptz)',
  version: 2,
  text: `
create or replace function notify_host(
  in_company text, in_visit uuid, in_visitor uuid, in_host text, in_is_late boolean, in_shows_steps boolean,
  in_at timestamptz
) returns void
language plpgsql as $$
begin
  -- In this language a connection plans the statement once.
  insert into host_notifications (company_id, notification_id, visit_id, host_id, is_late, started_at, due_at)
  select in_company, gen_random_uuid(), in_visit, in_host, in_is_late, in_at, in_at
  from companies c
  where c.company_id = in_company and c.notifies_hosts and (in_host is not null or (in_shows_steps
    and (select coalesce(t.flow_flags, c.flow_flags) ->> 'host' = 'true' from visitors v
      left join visitor_types t on t.company_id = v.company_id and t.visitor_type_id = v.visitor_type_id
      where v.company_id = in_company and v.visitor_id = in_visitor)));
end
$$;
`,
}
