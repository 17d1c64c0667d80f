import { type Kysely, type Migration, sql } from 'kysely'

const tables = `
alter table companies
  add column company_list text not null default 'known' check (company_list in ('known', 'provinces')),
  add column privacy_notice jsonb;
-- They were hashed in another way, which is not read any more.
update companies set operator_pin_hash = null where operator_pin_hash not like '$argon2id$%';

-- A row stays until the right PIN comes; device_id '' stands for those that did not name themselves.
create table operator_tries (
  company_id text not null references companies,
  device_id text not null,
  wrong integer not null,
  locked_until timestamptz,
  primary key (company_id, device_id)
);

-- Shown at that moment: visits.entered_at, visitors.created_at.
alter table visits add column notice_version text, add column notice_language text;
alter table visitors add column notice_version text, add column notice_language text;

-- For the entries of today.
create index visits_by_entry on visits (company_id, entered_at);
`

/** The function of 0002 with the privacy notice that the visitor was shown. */
const newAccess = `
drop function new_access(
  text, bytea, text, text, uuid, bytea, text, uuid, uuid, text, text, text, bytea, jsonb
);
create function new_access(
  in_company text, in_token bytea, in_token_site text, in_device text, in_key uuid, in_hash bytea,
  in_direction text, in_visit uuid, in_visitor uuid, in_host text, in_reason text, in_site text,
  in_signature bytea, in_accepted jsonb, in_notice jsonb
) returns table (visit_id uuid, direction text, at timestamptz, code_sealed bytea)
language plpgsql as $$
#variable_conflict use_column
declare
  moment timestamptz := date_trunc('milliseconds', now());
  place text := coalesce(in_token_site, in_site, '');
  visit uuid := in_visit;
  code bytea;
  most integer;
  total bigint;
  known record;
begin
  if in_key is not null then
    insert into idempotency_keys as k (company_id, key, request_hash, answer)
    values (in_company, in_key, in_hash, jsonb_build_object(
      'visitId', in_visit, 'visitorId', in_visitor, 'direction', in_direction, 'at', moment))
    on conflict do nothing;
    if not found then
      select k.request_hash, k.answer into known from idempotency_keys k
      where k.company_id = in_company and k.key = in_key;
      if known.request_hash <> in_hash then
        raise exception using errcode = 'VK001';
      end if;
      return query select (known.answer ->> 'visitId')::uuid, known.answer ->> 'direction',
        (known.answer ->> 'at')::timestamptz, v.code_sealed
      from visitors v
      where v.company_id = in_company and v.visitor_id = (known.answer ->> 'visitorId')::uuid;
      return;
    end if;
  end if;

  select v.code_sealed into code
  from token_visitors b join visitors v on v.company_id = b.company_id and v.visitor_id = b.visitor_id
  where b.company_id = in_company and b.token_hash = in_token and b.visitor_id = in_visitor
    and b.expires_at > now();
  if not found then
    raise exception using errcode = 'VK404';
  end if;

  if in_site is not null and in_site is distinct from in_token_site and (in_token_site is not null
    or not exists (select 1 from sites s where s.company_id = in_company and s.site_id = in_site)) then
    raise exception using errcode = 'VK400', message = 'site';
  end if;

  if in_direction = 'entry' then
    if in_host is not null and not exists (select 1 from hosts h
      where h.company_id = in_company and h.host_id = in_host and h.can_receive) then
      raise exception using errcode = 'VK400', message = 'toUserId';
    end if;
    insert into visits (company_id, visit_id, visitor_id, site_id, host_id, reason, device_id, entered_at,
      notice_version, notice_language)
    values (in_company, visit, in_visitor, place, in_host, in_reason, in_device, moment,
      in_notice ->> 'version', in_notice ->> 'language');
  else
    update visits v set exited_at = moment
    where v.company_id = in_company and v.visitor_id = in_visitor and v.exited_at is null
    returning v.visit_id, v.site_id into visit, place;
    if not found then
      raise exception using errcode = 'VK003';
    end if;
    if in_key is not null then
      update idempotency_keys k set answer = jsonb_set(k.answer, '{visitId}', to_jsonb(visit))
      where k.company_id = in_company and k.key = in_key;
    end if;
  end if;

  if in_signature is not null then
    insert into visit_signatures (company_id, visit_id, direction, image_sealed, signed_at)
    values (in_company, visit, in_direction, in_signature, moment);
  end if;
  if in_accepted is not null then
    insert into certificate_acceptances (company_id, visitor_id, certificate_id, version, visit_id, accepted_at)
    select distinct in_company, in_visitor, a.id, a.version, visit, moment
    from jsonb_to_recordset(in_accepted) as a(id text, version integer);
  end if;

  if in_direction = 'exit' then
    update occupancy o set inside = o.inside - 1 where o.company_id = in_company and o.site_id = place;
  else
    select coalesce(s.capacity, c.capacity) into most
    from companies c left join sites s on s.company_id = c.company_id and s.site_id = in_token_site
    where c.company_id = in_company;
    if in_token_site is null and most > 0 then
      perform 1 from occupancy o where o.company_id = in_company order by o.site_id for update;
      select sum(o.inside) into total from occupancy o where o.company_id = in_company;
      if total >= most then
        raise exception using errcode = 'VK002';
      end if;
      most := 0;
    end if;
    update occupancy o set inside = o.inside + 1
    where o.company_id = in_company and o.site_id = place and (most = 0 or o.inside < most);
    if not found then
      raise exception using errcode = 'VK002';
    end if;
  end if;

  return query select visit, in_direction, moment, code;
end
$$;
`

export const settingsAndNotice: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(tables).execute(db)
    await sql.raw(newAccess).execute(db)
  },
}
