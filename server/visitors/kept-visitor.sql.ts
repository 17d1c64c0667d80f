import type { SqlFunction } from '#server/database/sql-function.types.ts'

/** The visitor whom an id stands for: the one into whom it was merged, or itself; NULL for an unknown id. */
export const keptVisitorSql: SqlFunction = {
  signature: 'kept_visitor(text, uuid)',
  version: 2,
  text: `
create or replace function kept_visitor(in_company text, in_visitor uuid) returns uuid
language plpgsql stable as $$
begin
  return (select coalesce(v.merged_into, v.visitor_id) from visitors v
    where v.company_id = in_company and v.visitor_id = in_visitor);
end
$$;
`,
}
