import type { SqlFunction } from '#server/database/sql-function.types.ts'

/**
 * One guess at a code, judged and counted in one statement by judge_guess. A code of a merged visitor names the visitor who
 * stays.
 */
export const guessCode: SqlFunction = {
  signature: 'guess_code(text, text, text, bytea, jsonb, timestamptz)',
  version: 2,
  text: `
create or replace function guess_code(
  in_company text, in_kind text, in_guesser text, in_index bytea, in_rules jsonb, in_at timestamptz
) returns table (
  wait integer, visitor_id uuid, code_sealed bytea, first_name text, last_name text, company_name text,
  image text, visitor_type_id text, name text, flow_flags jsonb, is_inside boolean
)
language plpgsql as $$
#variable_conflict use_column
declare
  is_right boolean;
  seconds integer;
begin
  is_right := exists (select 1 from visitors c where c.company_id = in_company
    and (c.code_index = in_index or (c.badge_index = in_index and c.badge_revoked_at is null)));
  seconds := judge_guess(in_company, in_kind, in_guesser, is_right, in_rules, in_at);
  if seconds is not null then
    return query select seconds, null::uuid, null::bytea,
      null::text, null::text, null::text, null::text, null::text, null::text, null::jsonb, null::boolean;
  elsif is_right then
    return query select null::integer, v.visitor_id, v.code_sealed, v.first_name, v.last_name, v.company_name,
      v.image, t.visitor_type_id, t.name, t.flow_flags,
      exists (select 1 from visits x where x.company_id = v.company_id and x.visitor_id = v.visitor_id
        and x.exited_at is null)
    from visitors c
    join visitors v on v.company_id = c.company_id and v.visitor_id = coalesce(c.merged_into, c.visitor_id)
    left join visitor_types t on t.company_id = v.company_id and t.visitor_type_id = v.visitor_type_id
    where c.company_id = in_company
      and (c.code_index = in_index or (c.badge_index = in_index and c.badge_revoked_at is null));
  end if;
end
$$;
`,
}
