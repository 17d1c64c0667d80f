import type { SqlFunction } from '#server/database/sql-function.types.ts'

/**
 * Stores a live entry or exit by `new_access`, which takes the same and raises what this raises, and answers what its caller is told.
 * code_sealed is NULL for a tablet that has not met the visitor. A function, because a distributed PostgreSQL would run one that
 * stands in a query of a company's tables on the node of the company, where it can ask nothing.
 */
export const accessAnswerSql: SqlFunction = {
  signature:
    'access_answer(text, bytea, text, text, uuid, bytea, text, uuid, uuid, text, text, text, bytea, jsonb, jsonb, jsonb[], jsonb[], text[], jsonb[], bytea, bytea, boolean)',
  version: 1,
  text: `
create or replace function access_answer(
  in_company text, in_token bytea, in_token_site text, in_device text, in_key uuid, in_hash bytea,
  in_direction text, in_visit uuid, in_visitor uuid, in_host text, in_reason text, in_site text,
  in_signature bytea, in_accepted jsonb, in_notice jsonb, in_signing jsonb[], in_documents jsonb[], in_may_lack text[],
  in_guarding jsonb[], in_guardian_name bytea, in_guardian_image bytea, in_needs_help boolean
) returns table (visit_id uuid, direction text, at timestamptz, code_sealed bytea, entered_at timestamptz, has_door boolean,
  accepted_ahead boolean)
language plpgsql as $$
#variable_conflict use_column
declare
  kept uuid := kept_visitor(in_company, in_visitor);
  answer record;
begin
  select * into answer from new_access(in_company, in_token, in_token_site, in_device, in_key, in_hash, in_direction, in_visit,
    kept, in_host, in_reason, in_site, in_signature, in_accepted, in_notice, in_signing, in_documents, in_may_lack, in_guarding,
    in_guardian_name, in_guardian_image, in_needs_help);
  if not found then
    return;
  end if;
  -- A repeat by a tablet that has not met the visitor is answered without their code.
  return query select answer.visit_id, answer.direction, answer.at,
    case when exists (select 1 from token_visitors b
        where b.company_id = in_company and b.token_hash = in_token and b.visitor_id = kept)
      or exists (select 1 from token_visitors b
        join tokens t on t.company_id = b.company_id and t.token_hash = b.token_hash
        where b.company_id = in_company and b.visitor_id = kept and t.device_id = in_device)
      then answer.code_sealed end,
    case when answer.direction = 'exit' then (select v.entered_at from visits v
      where v.company_id = in_company and v.visit_id = answer.visit_id) end,
    exists (select 1 from doors d where d.company_id = in_company and d.is_on),
    answer.direction = 'entry' and exists (select 1 from guests g
      join guest_acceptances b on b.company_id = g.company_id and b.guest_id = g.guest_id
      where g.company_id = in_company and (g.visitor_id = kept or g.visitor_id is null and g.email_key = (select v.email_key
        from visitors v where v.company_id = in_company and v.visitor_id = kept)));
end
$$;
`,
}
