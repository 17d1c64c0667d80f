import { type Kysely, type Migration, sql } from 'kysely'

/**
 * What an access lacks of the steps that the company asks. in_signing and in_documents hold the flags that demand a
 * signature and documents, as objects of which one has to be part of the flags in force: the visitor type's, or the
 * company's. in_at is when a late access happened, NULL for one that happens now.
 */
const proofs = `
alter table visits
  add column lacks_signature boolean not null default false,
  add column lacks_documents boolean not null default false;
-- The visitor whom the code names; NULL from a process of the version before, and for an unknown code.
alter table commands add column visitor_id uuid;

create function documents_to_accept(in_company text, in_visitor uuid, in_at timestamptz)
returns table (certificate_id text, version integer)
language sql stable as $$
  select c.certificate_id, n.version
  from certificates c
  cross join lateral (select case when in_at is null then c.current_version else (
    select max(v.version) from certificate_versions v
    where v.company_id = c.company_id and v.certificate_id = c.certificate_id and v.created_at <= in_at) end) n (version)
  where c.company_id = in_company and c.is_active and n.version is not null
    and exists (select 1 from certificate_texts t where t.company_id = c.company_id
      and t.certificate_id = c.certificate_id and t.version = n.version)
    and (c.ask = 'every_visit' or not exists (select 1 from certificate_acceptances a
      where a.company_id = c.company_id and a.visitor_id = in_visitor
        and a.certificate_id = c.certificate_id and a.version = n.version))
$$;

create function lacking_proofs(
  in_company text, in_visitor uuid, in_signing jsonb[], in_documents jsonb[], in_is_signed boolean,
  in_accepted jsonb, in_at timestamptz
) returns text[]
language plpgsql stable as $$
declare
  flags jsonb;
  lacking text[] := '{}';
begin
  select coalesce(t.flow_flags, c.flow_flags) into flags
  from companies c
  join visitors v on v.company_id = c.company_id and v.visitor_id = in_visitor
  left join visitor_types t on t.company_id = v.company_id and t.visitor_type_id = v.visitor_type_id
  where c.company_id = in_company;
  if not in_is_signed and flags @> any (in_signing) then
    lacking := array['signature'];
  end if;
  -- What was just accepted is looked at first: mostly that is all.
  if flags @> any (in_documents) and exists (
    select 1 from certificates c where c.company_id = in_company and c.is_active
      and in_accepted @> jsonb_build_array(jsonb_build_object('id', c.certificate_id, 'version', c.current_version))
        is not true
      and exists (select 1 from documents_to_accept(in_company, in_visitor, in_at) d
        where d.certificate_id = c.certificate_id and in_accepted @> jsonb_build_array(
          jsonb_build_object('id', d.certificate_id, 'version', d.version)) is not true)) then
    lacking := lacking || 'acceptedCertificates'::text;
  end if;
  return lacking;
end
$$;

-- Whether the tablet was told to open for this visitor, and is obeying now. After the command's end it has as long as its
-- two calls may take.
create function is_opened_from_afar(
  in_company text, in_device text, in_visitor uuid, in_direction text, in_at timestamptz
) returns boolean
language plpgsql stable as $$
begin
  return exists (select 1 from commands k
    where k.company_id = in_company and k.device_id = in_device and k.direction = in_direction
      and k.visitor_id = in_visitor and k.outcome is null and k.expires_at > in_at - interval '15 seconds');
end
$$;

-- The version before reads visit_flags, and knows its kinds only.
create view all_visit_flags as
  select company_id, kind, subject_id, visitor_id, device_id, at from visit_flags
union all
  select company_id, 'DOCUMENTS_UNPROVED', visit_id, visitor_id, device_id, entered_at from visits where lacks_documents
union all
  select company_id, 'SIGNATURE_MISSING', visit_id, visitor_id, device_id, entered_at from visits where lacks_signature;
`

/** The function of 0030 with the proofs of the steps. The version before calls the one of 0030. */
const newAccess = `
create function new_access(
  in_company text, in_token bytea, in_token_site text, in_device text, in_key uuid, in_hash bytea,
  in_direction text, in_visit uuid, in_visitor uuid, in_host text, in_reason text, in_site text,
  in_signature bytea, in_accepted jsonb, in_notice jsonb, in_signing jsonb[], in_documents jsonb[], in_may_lack text[]
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
  lacking text[];
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

  lacking := lacking_proofs(in_company, in_visitor, in_signing, in_documents, in_signature is not null, in_accepted, null);

  if in_direction = 'entry' then
    if in_host is not null and not exists (select 1 from hosts h
      where h.company_id = in_company and h.host_id = in_host and h.can_receive) then
      raise exception using errcode = 'VK400', message = 'toUserId';
    end if;
    insert into visits (company_id, visit_id, visitor_id, site_id, host_id, reason, device_id, entered_at,
      notice_version, notice_language, lacks_signature, lacks_documents)
    values (in_company, visit, in_visitor, place, in_host, in_reason, in_device, moment,
      in_notice ->> 'version', in_notice ->> 'language', 'signature' = any (lacking),
      'acceptedCertificates' = any (lacking));
  else
    update visits v set exited_at = moment, lacks_signature = v.lacks_signature or 'signature' = any (lacking)
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

  -- After the refusals that no step would change, and before anybody waits for the counter.
  if not lacking <@ in_may_lack and not is_opened_from_afar(in_company, in_device, in_visitor, in_direction, moment) then
    raise exception using errcode = 'VK004', message = array_to_string(lacking, ',');
  end if;

  if in_signature is not null then
    insert into visit_signatures (company_id, visit_id, direction, image_sealed, signed_at)
    values (in_company, visit, in_direction, in_signature, moment);
  end if;
  if in_accepted is not null then
    insert into certificate_acceptances (company_id, visitor_id, certificate_id, version, visit_id, accepted_at)
    select distinct in_company, in_visitor, a.id, a.version, visit, moment
    from jsonb_to_recordset(in_accepted) as a(id text, version integer)
    -- An exit may say again what its entry said.
    on conflict do nothing;
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

export const visitProofs: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(proofs).execute(db)
    await sql.raw(newAccess).execute(db)
  },
}
