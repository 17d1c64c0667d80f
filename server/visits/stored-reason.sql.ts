import type { SqlFunction } from '#server/database/sql-function.types.ts'

/**
 * The reason with which a visit is stored: a translation of one of the company's reasons is stored as that reason, so
 * that staff read one language and the log counts each reason once. Anything else stays as the visitor typed it.
 * @param in_reason NULL = none was given
 */
export const storedReasonSql: SqlFunction = {
  signature: 'stored_reason(text, text)',
  version: 1,
  text: `
create or replace function stored_reason(in_company text, in_reason text) returns text
language plpgsql stable as $$
declare
  own text;
begin
  if in_reason is null then
    return null;
  end if;
  select r.value into own from reasons r
  where r.company_id = in_company
    and (r.value = in_reason or r.translations @> jsonb_build_array(jsonb_build_object('text', in_reason)))
  order by r.value <> in_reason, r.position
  limit 1;
  return coalesce(own, in_reason);
end
$$;
`,
}
