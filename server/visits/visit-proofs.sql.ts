import type { SqlFunction } from '#server/database/sql-function.types.ts'

/**
 * From when a document is asked again that was accepted at this time: the beginning of the day so many months later, on the
 * clock of the place; a month that is too short has its last day. @param in_months NULL: never
 */
export const askedAgainFrom: SqlFunction = {
  signature: 'asked_again_from(timestamptz, integer, text)',
  version: 1,
  text: `
create or replace function asked_again_from(in_accepted timestamptz, in_months integer, in_zone text) returns timestamptz
language sql stable as $$
  select case when in_months is null then 'infinity' else
    date_trunc('day', in_accepted at time zone in_zone + make_interval(months => in_months)) at time zone in_zone end
$$;
`,
}

/**
 * The documents that a visitor has yet to accept, in the version that counts. What the visitor has accepted as a guest, ahead of
 * the visit, counts as well. @param in_at of a late access; NULL = now
 */
export const documentsToAccept: SqlFunction = {
  signature: 'documents_to_accept(text, uuid, timestamptz)',
  version: 4,
  text: `
create or replace function documents_to_accept(in_company text, in_visitor uuid, in_at timestamptz)
returns table (certificate_id text, version integer)
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query select c.certificate_id, n.version
  from certificates c
  cross join lateral (select case when in_at is null then c.current_version else (
    select max(v.version) from certificate_versions v
    where v.company_id = in_company and v.certificate_id = c.certificate_id and v.created_at <= in_at) end) n (version)
  where c.company_id = in_company and c.is_active and n.version is not null
    and exists (select 1 from certificate_texts t where t.company_id = in_company
      and t.certificate_id = c.certificate_id and t.version = n.version)
    and (c.visitor_type_ids is null or exists (select 1 from visitors v where v.company_id = in_company
      and v.visitor_id = in_visitor and v.visitor_type_id = any (c.visitor_type_ids)))
    and (c.ask = 'every_visit' or not exists (select 1 from certificate_acceptances a
      left join visits x on x.company_id = a.company_id and x.visit_id = a.visit_id
      left join sites s on s.company_id = x.company_id and s.site_id = x.site_id
      where a.company_id = in_company and a.visitor_id = in_visitor
        and a.certificate_id = c.certificate_id and a.version = n.version
        and asked_again_from(a.accepted_at, c.again_after_months, coalesce(s.time_zone, 'UTC')) > coalesce(in_at, now()))
      -- The visit may be gone already, and the document kept by its own time.
      and not exists (select 1 from kept_acceptances k where k.company_id = in_company and k.visitor_id = in_visitor
        and k.certificate_id = c.certificate_id and k.version = n.version
        and asked_again_from(k.accepted_at, c.again_after_months, 'UTC') > coalesce(in_at, now()))
      and not exists (select 1 from guests g
        join guest_acceptances b on b.company_id = g.company_id and b.guest_id = g.guest_id
        join appointments p on p.company_id = g.company_id and p.appointment_id = g.appointment_id
        left join sites s on s.company_id = p.company_id and s.site_id = p.site_id
        where g.company_id = in_company and b.certificate_id = c.certificate_id and b.version = n.version
          and asked_again_from(b.accepted_at, c.again_after_months, coalesce(s.time_zone, 'UTC')) > coalesce(in_at, now())
          and (g.visitor_id = in_visitor or (g.visitor_id is null and g.email_key = (select v.email_key from visitors v
            where v.company_id = in_company and v.visitor_id = in_visitor)))));
end
$$;
`,
}

/**
 * What an access lacks of the steps that the company asks, by the wire's names. in_signing, in_documents and in_guarding hold the
 * flags that demand a signature, documents and a guardian, as objects of which one has to be part of the flags in force: the visitor type's, or
 * the company's. in_at is when a late access happened, NULL for one that happens now.
 */
export const lackingProofs: SqlFunction = {
  signature: 'lacking_proofs(text, uuid, jsonb[], jsonb[], boolean, jsonb, timestamptz, jsonb[], boolean)',
  version: 2,
  text: `
create or replace function lacking_proofs(
  in_company text, in_visitor uuid, in_signing jsonb[], in_documents jsonb[], in_is_signed boolean,
  in_accepted jsonb, in_at timestamptz, in_guarding jsonb[], in_has_guardian boolean
) returns text[]
language plpgsql stable as $$
declare
  flags jsonb;
  lacking text[] := '{}';
  ids text[];
  versions integer[];
begin
  select coalesce(t.flow_flags, c.flow_flags) into flags
  from companies c
  join visitors v on v.company_id = c.company_id and v.visitor_id = in_visitor
  left join visitor_types t on t.company_id = v.company_id and t.visitor_type_id = v.visitor_type_id
  where c.company_id = in_company;
  if not in_is_signed and flags @> any (in_signing) then
    lacking := array['signature'];
  end if;
  if not in_has_guardian and flags @> any (in_guarding) then
    lacking := lacking || 'guardian'::text;
  end if;
  -- What was just answered is looked at first: mostly that is all. Only an optional document may be declined.
  if flags @> any (in_documents) and exists (
    select 1 from certificates c where c.company_id = in_company and c.is_active
      and (in_accepted @> jsonb_build_array(jsonb_build_object('id', c.certificate_id, 'version', c.current_version))
          is not true
        or not c.is_optional
          and in_accepted @> jsonb_build_array(jsonb_build_object('id', c.certificate_id, 'isDeclined', true)))) then
    select array_agg(d.certificate_id), array_agg(d.version) into ids, versions
    from documents_to_accept(in_company, in_visitor, in_at) d;
    if exists (select 1 from certificates c
      join unnest(ids, versions) as d (certificate_id, version) on d.certificate_id = c.certificate_id
      where c.company_id = in_company and c.is_active
        and (in_accepted @> jsonb_build_array(jsonb_build_object('id', c.certificate_id, 'version', c.current_version))
            is not true
          or not c.is_optional
            and in_accepted @> jsonb_build_array(jsonb_build_object('id', c.certificate_id, 'isDeclined', true)))
        and (in_accepted @> jsonb_build_array(jsonb_build_object('id', d.certificate_id, 'version', d.version))
            is not true
          or not c.is_optional
            and in_accepted @> jsonb_build_array(jsonb_build_object('id', d.certificate_id, 'isDeclined', true)))) then
      lacking := lacking || 'acceptedCertificates'::text;
    end if;
  end if;
  return lacking;
end
$$;
`,
}

/**
 * Whether the tablet was told to open for this visitor, and is obeying now. After the command's end it has as long as its two
 * calls may take.
 */
export const isOpenedFromAfar: SqlFunction = {
  signature: 'is_opened_from_afar(text, text, uuid, text, timestamptz)',
  version: 1,
  text: `
create or replace function is_opened_from_afar(
  in_company text, in_device text, in_visitor uuid, in_direction text, in_at timestamptz
) returns boolean
language plpgsql stable as $$
begin
  return exists (select 1 from commands k
    where k.company_id = in_company and k.device_id = in_device and k.direction = in_direction
      and k.visitor_id = in_visitor and k.outcome is null and k.expires_at > in_at - interval '15 seconds');
end
$$;
`,
}
