import type { SqlFunction } from '#server/database/sql-function.types.ts'

/**
 * Stores a live entry or exit, completely or not at all: checks the caller, the site, the proofs, one open visit per
 * visitor, and the capacity. It raises VK400 with the wire's name of a field, VK404 for a visitor whom the token has not
 * met, VK001 for a key that belongs to another request or device, VK002 if it is full, VK003 for an exit of a visitor who is
 * neither inside nor was only assumed to have left, VK004 with the wire's names of the missing proofs, and VK005 for an entry
 * while the site is evacuated.
 */
export const newAccessSql: SqlFunction = {
  signature:
    'new_access(text, bytea, text, text, uuid, bytea, text, uuid, uuid, text, text, text, bytea, jsonb, jsonb, jsonb[], jsonb[], text[], jsonb[], bytea, bytea, boolean)',
  version: 1,
  text: `
create or replace function new_access(
  in_company text, in_token bytea, in_token_site text, in_device text, in_key uuid, in_hash bytea,
  in_direction text, in_visit uuid, in_visitor uuid, in_host text, in_reason text, in_site text,
  in_signature bytea, in_accepted jsonb, in_notice jsonb, in_signing jsonb[], in_documents jsonb[], in_may_lack text[],
  in_guarding jsonb[], in_guardian_name bytea, in_guardian_image bytea, in_needs_help boolean
) returns table (visit_id uuid, direction text, at timestamptz, code_sealed bytea)
language plpgsql as $$
#variable_conflict use_column
declare
  moment timestamptz := date_trunc('milliseconds', now());
  place text := coalesce(in_token_site, in_site, '');
  visit uuid := in_visit;
  code bytea;
  known record;
  -- A tablet keeps its id when it logs in again.
  caller text := coalesce(in_device, encode(in_token, 'hex'));
  lacking text[];
  was_inside boolean := true;
  host text;
begin
  if in_key is not null then
    insert into idempotency_keys as k (company_id, key, request_hash, answer)
    values (in_company, in_key, in_hash, jsonb_build_object(
      'visitId', in_visit, 'visitorId', in_visitor, 'direction', in_direction, 'at', moment, 'caller', caller))
    on conflict do nothing;
    if not found then
      select k.request_hash, k.answer into known from idempotency_keys k
      where k.company_id = in_company and k.key = in_key;
      -- A key of the version before names no caller.
      if known.request_hash <> in_hash or known.answer ->> 'caller' <> caller then
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

  lacking := lacking_proofs(in_company, in_visitor, in_signing, in_documents, in_signature is not null, in_accepted, null,
    in_guarding, in_guardian_name is not null);

  if in_direction = 'entry' then
    if is_evacuated(in_company, place) then
      raise exception using errcode = 'VK005';
    end if;
    if in_host is not null and not exists (select 1 from hosts h
      where h.company_id = in_company and h.host_id = in_host and h.can_receive) then
      raise exception using errcode = 'VK400', message = 'toUserId';
    end if;
    insert into visits (company_id, visit_id, visitor_id, site_id, host_id, reason, device_id, entered_at,
      notice_version, notice_language, lacks_signature, lacks_documents, needs_help)
    values (in_company, visit, in_visitor, place, in_host, stored_reason(in_company, in_reason), in_device, moment,
      in_notice ->> 'version', in_notice ->> 'language', lacking && array['signature', 'guardian'],
      'acceptedCertificates' = any (lacking), in_needs_help);
  else
    update visits v set exited_at = moment, exit_device_id = in_device, exit_site_id = coalesce(in_token_site, in_site),
      lacks_signature = v.lacks_signature or 'signature' = any (lacking)
    where v.company_id = in_company and v.visitor_id = in_visitor and v.exited_at is null
    returning v.visit_id, v.site_id into visit, place;
    if not found then
      -- Closing time or staff ended the visit: the visitor's own exit counts. A late access of the visitor waits meanwhile.
      perform pg_advisory_xact_lock(hashtextextended(in_company || '/' || in_visitor, 24));
      was_inside := false;
      update visits v set exited_at = moment, exit_assumed = false, exit_how = 'scanned', exit_device_id = in_device,
        exit_site_id = coalesce(in_token_site, in_site),
        lacks_signature = v.lacks_signature or 'signature' = any (lacking)
      where v.company_id = in_company and v.visit_id = visit_to_leave(in_company, in_visitor, moment)
        and (v.exit_assumed or v.exit_how <> 'scanned')
      returning v.visit_id into visit;
      if not found then
        raise exception using errcode = 'VK003';
      end if;
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
  if in_guardian_name is not null and in_direction = 'entry' then
    insert into visit_signatures (company_id, visit_id, direction, image_sealed, signed_at, name_sealed)
    values (in_company, visit, 'guardian', in_guardian_image, moment, in_guardian_name);
  end if;
  if in_accepted is not null then
    perform note_accepted(in_company, in_visitor, visit, in_accepted, in_signature is not null, in_device, moment);
    perform note_declined(in_company, visit, in_accepted, in_device, moment);
  end if;

  if in_direction = 'entry' then
    host := guest_arrived(in_company, visit, in_visitor, place, moment);
    host := coalesce(in_host, host);
    -- Where a signature may be lacking, no step was shown.
    perform notify_host(in_company, visit, in_visitor, host, false, not 'signature' = any (in_may_lack), moment);
  end if;

  if in_direction = 'exit' then
    if was_inside then
      update occupancy o set inside = o.inside - 1 where o.company_id = in_company and o.site_id = place;
    end if;
  else
    if not take_place(in_company, place, in_token_site) then
      raise exception using errcode = 'VK002';
    end if;
  end if;

  return query select visit, in_direction, moment, code;
end
$$;
`,
}
