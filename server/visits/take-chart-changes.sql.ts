import type { SqlFunction } from '#server/database/sql-function.types.ts'

/** Forgets the kept days that visits of a company have changed, and the changes. In the database, because a purge leaves as many as visits. */
export const takeChartChanges: SqlFunction = {
  signature: 'take_chart_changes(text)',
  version: 2,
  text: `
create or replace function take_chart_changes(in_company text) returns void
language plpgsql as $$
begin
  with taken as (
    delete from chart_changes where company_id = in_company returning from_at, to_at
  ), changed as (
    select range_agg(tstzrange(from_at, greatest(from_at, to_at), '[]')) as spans from taken
  )
  delete from chart_days d using changed
  where d.company_id = in_company and tstzrange(d.begins_at, d.ends_at) && changed.spans;
end
$$;
`,
}
