import type { SqlFunction } from '#server/database/sql-function.types.ts'

/**
 * Events are written by triggers: in the transaction of what they tell, whichever statement and version of the program made
 * it. Where no system reads the events of a company, a trigger costs one look-up.
 */

/** @param in_site '' stands for no site */
const tellEvent: SqlFunction = {
  signature: 'tell_event(text, text, text, timestamptz, jsonb)',
  version: 1,
  text: `
create or replace function tell_event(in_company text, in_type text, in_site text, in_at timestamptz, in_data jsonb)
returns void
language sql as $$
  insert into events (company_id, type, site_id, at, data)
  values (in_company, in_type, nullif(in_site, ''), in_at, in_data)
$$;
`,
}

/** As the rest of the interface writes instants. */
const eventTime: SqlFunction = {
  signature: 'event_time(timestamptz)',
  version: 1,
  text: `
create or replace function event_time(in_at timestamptz) returns text
language sql immutable as $$
  select to_char(in_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
`,
}

interface Told {
  readonly name: string
  readonly version: number
  readonly table: string
  /** `insert or update of x`. */
  readonly when: string
  readonly declared?: string
  readonly body: string
}

const trigger = ({ name, version, table, when, declared = '', body }: Told): SqlFunction => ({
  signature: `${name}()`,
  version,
  text: `
create or replace function ${name}() returns trigger
language plpgsql as $$
declare
  company text := case tg_op when 'DELETE' then old.company_id else new.company_id end;
${declared}begin
  if not exists (select 1 from event_readers r where r.company_id = company and r.is_on) then
    return null;
  end if;
${body}  return null;
end
$$;
create or replace trigger ${name} after ${when} on ${table} for each row execute function ${name}();
`,
})

const visits = trigger({
  name: 'tell_visits',
  version: 1,
  table: 'visits',
  when: `insert or update of entered_at, exited_at, site_id, annulled_at, exit_assumed, exit_how, lacks_signature,
  lacks_documents`,
  declared: `  visit jsonb;
  is_new boolean := tg_op = 'INSERT';
`,
  body: `  visit := jsonb_build_object('visitId', new.visit_id, 'visitorId', new.visitor_id, 'siteId', nullif(new.site_id, ''),
    'enteredAt', event_time(new.entered_at));
  if (is_new or old.annulled_at is null) and new.annulled_at is not null then
    perform tell_event(company, 'visit.annulled', new.site_id, new.annulled_at,
      visit || jsonb_build_object('annulledAt', event_time(new.annulled_at)));
    return null;
  end if;
  if is_new or old.entered_at <> new.entered_at or old.site_id <> new.site_id
    or (old.exited_at is not null and new.exited_at is null) or (old.annulled_at is not null and new.annulled_at is null) then
    perform tell_event(company, 'visit.entered', new.site_id, new.entered_at, visit || jsonb_build_object(
      'deviceId', new.device_id, 'direction', 'entry', 'how', new.entry_how, 'isLate', new.received_at is not null));
  end if;
  if new.exited_at is not null and (is_new or old.exited_at is distinct from new.exited_at
    or old.exit_assumed <> new.exit_assumed or old.exit_how <> new.exit_how) then
    perform tell_event(company, 'visit.left', new.site_id, new.exited_at, visit || jsonb_build_object(
      'deviceId', new.exit_device_id, 'direction', 'exit', 'exitedAt', event_time(new.exited_at),
      'exitSiteId', nullif(new.exit_site_id, ''), 'how', new.exit_how, 'isAssumed', new.exit_assumed));
  end if;
  visit := visit - 'enteredAt' || jsonb_build_object('deviceId', new.device_id);
  if new.lacks_signature and (is_new or not old.lacks_signature) then
    perform tell_event(company, 'visit.flagged', new.site_id, now(), visit || '{"flag": "SIGNATURE_MISSING"}');
  end if;
  if new.lacks_documents and (is_new or not old.lacks_documents) then
    perform tell_event(company, 'visit.flagged', new.site_id, now(), visit || '{"flag": "DOCUMENTS_UNPROVED"}');
  end if;
  if is_new and new.received_at is not null then
    perform tell_event(company, 'visit.flagged', o.site_id, now(), jsonb_build_object('visitId', o.visit_id,
      'visitorId', o.visitor_id, 'siteId', nullif(o.site_id, ''), 'deviceId', new.device_id, 'flag', 'DOUBLE_ENTRY'))
    from visits o where o.company_id = company and o.visitor_id = new.visitor_id and o.visit_id <> new.visit_id
      and o.exit_assumed and o.exited_at = new.entered_at;
    if new.capacity_then > 0 and exists (select 1 from visit_flags f where f.company_id = company
      and f.kind = 'OVER_CAPACITY' and f.subject_id = new.visit_id) then
      perform tell_event(company, 'visit.flagged', new.site_id, now(), visit || '{"flag": "OVER_CAPACITY"}');
    end if;
  end if;
`,
})

const strayExits = trigger({
  name: 'tell_stray_exits',
  version: 1,
  table: 'stray_exits',
  when: 'insert',
  body: `  perform tell_event(company, 'visit.flagged', new.site_id, now(), jsonb_build_object('visitId', new.exit_id,
    'visitorId', new.visitor_id, 'siteId', nullif(new.site_id, ''), 'deviceId', new.device_id,
    'flag', 'EXIT_WITHOUT_ENTRY'));
`,
})

const refusals = trigger({
  name: 'tell_refusals',
  version: 1,
  table: 'refusals',
  when: 'insert',
  body: `  if new.call = 'newAccess' then
    perform tell_event(company, 'visit.refused', new.site_id, new.refused_at, jsonb_build_object('reason', new.reason,
      'deviceId', new.device_id, 'siteId', nullif(new.site_id, '')));
  end if;
`,
})

const visitors = trigger({
  name: 'tell_visitors',
  version: 2,
  table: 'visitors',
  when: 'insert or update or delete',
  body: `  if tg_op = 'DELETE' then
    if old.erased_at is null and old.merged_into is null then
      perform tell_event(company, 'visitor.erased', null, now(), jsonb_build_object('visitorId', old.visitor_id));
    end if;
  elsif tg_op = 'INSERT' then
    perform tell_event(company, 'visitor.signed_up', null, new.created_at, jsonb_build_object('visitorId', new.visitor_id));
  -- A merge empties the row as an erasure does, but the person stays.
  elsif new.merged_into is not null and old.merged_into is distinct from new.merged_into then
    perform tell_event(company, 'visitor.updated', null, now(),
      jsonb_build_object('visitorId', new.visitor_id, 'mergedInto', new.merged_into));
  elsif new.erased_at is not null then
    if old.erased_at is null then
      perform tell_event(company, 'visitor.erased', null, new.erased_at, jsonb_build_object('visitorId', new.visitor_id));
    end if;
  elsif (old.first_name, old.last_name, old.email, old.company_name, old.phone, old.sex, old.birthday, old.document_type,
      old.visitor_type_id)
    is distinct from (new.first_name, new.last_name, new.email, new.company_name, new.phone, new.sex, new.birthday,
      new.document_type, new.visitor_type_id) then
    perform tell_event(company, 'visitor.updated', null, now(),
      jsonb_build_object('visitorId', new.visitor_id, 'mergedInto', null));
  end if;
`,
})

const acceptances = trigger({
  name: 'tell_acceptances',
  version: 1,
  table: 'certificate_acceptances',
  when: 'insert',
  body: `  perform tell_event(company, 'document.accepted',
    (select x.site_id from visits x where x.company_id = company and x.visit_id = new.visit_id), new.accepted_at,
    jsonb_build_object('visitorId', new.visitor_id, 'visitId', new.visit_id, 'documentId', new.certificate_id,
      'version', new.version, 'acceptedAt', event_time(new.accepted_at)));
`,
})

/** The capacity of a site is its own, or else the company's. */
const occupancy = trigger({
  name: 'tell_occupancy',
  version: 1,
  table: 'occupancy',
  when: 'update of inside',
  declared: '  most integer;\n',
  body: `  select coalesce(s.capacity, c.capacity) into most
  from companies c left join sites s on s.company_id = c.company_id and s.site_id = new.site_id
  where c.company_id = company;
  if most > 0 and (old.inside >= most) <> (new.inside >= most) then
    perform tell_event(company, case when new.inside >= most then 'occupancy.full' else 'occupancy.free' end, new.site_id,
      now(), jsonb_build_object('siteId', nullif(new.site_id, ''), 'inside', new.inside, 'capacity', most));
  end if;
`,
})

const devices = trigger({
  name: 'tell_devices',
  version: 1,
  table: 'devices',
  when: 'update of is_silent',
  body: `  if old.is_silent <> new.is_silent then
    perform tell_event(company, case when new.is_silent then 'device.silent' else 'device.back' end, new.site_id, now(),
      jsonb_build_object('deviceId', new.device_id, 'siteId', nullif(new.site_id, ''),
        'lastSeenAt', event_time(new.last_seen_at)));
  end if;
`,
})

const prints = trigger({
  name: 'tell_prints',
  version: 1,
  table: 'print_jobs',
  when: 'update of state',
  body: `  if new.state = 'failed' and old.state <> 'failed' then
    perform tell_event(company, 'print.failed', new.site_id, now(), jsonb_build_object('printJobId', new.print_job_id,
      'visitorId', new.visitor_id, 'siteId', nullif(new.site_id, ''), 'reason', new.reason));
  end if;
`,
})

const rollCalls = trigger({
  name: 'tell_roll_calls',
  version: 2,
  table: 'roll_calls',
  when: 'insert or update of ended_at',
  declared: '  roll_call jsonb;\n',
  body: `  roll_call := jsonb_build_object('rollCallId', new.roll_call_id, 'siteId', nullif(new.site_id, ''),
    'isDrill', new.is_drill);
  if tg_op = 'INSERT' then
    perform tell_event(company, 'roll_call.started', new.site_id, new.started_at,
      roll_call || jsonb_build_object('startedAt', event_time(new.started_at)));
  elsif old.ended_at is null and new.ended_at is not null then
    perform tell_event(company, 'roll_call.ended', new.site_id, new.ended_at,
      roll_call || jsonb_build_object('endedAt', event_time(new.ended_at)));
  end if;
`,
})

/** A key that reads events turns them on. Keys of the version before have one scope alone. */
const keys: SqlFunction = {
  signature: 'note_event_readers()',
  version: 1,
  text: `
create or replace function note_event_readers() returns trigger
language plpgsql as $$
begin
  if 'events.read' = any(coalesce(new.scopes, array[new.scope])) then
    insert into event_readers (company_id) values (new.company_id)
    on conflict (company_id) do update set is_on = true;
  end if;
  return null;
end
$$;
create or replace trigger note_event_readers after insert on tokens for each row when (new.kind = 'integration')
execute function note_event_readers();
`,
}

/** In the order in which they need each other. */
export const eventFunctions: readonly SqlFunction[] = [
  tellEvent,
  eventTime,
  visits,
  strayExits,
  refusals,
  visitors,
  acceptances,
  occupancy,
  devices,
  prints,
  rollCalls,
  keys,
]
