import { ROLL_CALL_MAX_MS } from '#contract/limits.ts'
import type { SqlFunction } from '#server/database/sql-function.types.ts'

/** As the function below, in a statement of a company: on a distributed PostgreSQL such a function has to stand alone. */
export const runsRollCall = (company: string, site: string): string => `exists (select 1 from roll_calls r
    where r.company_id = ${company} and r.site_id in ('', ${site}) and r.ended_at is null
      and r.started_at >= now() - ${ROLL_CALL_MAX_MS} * interval '1 millisecond')`

/** Whether a roll call runs at a site, or at all sites. One that was never ended counts as over after ROLL_CALL_MAX_MS. */
export const isEvacuatedSql: SqlFunction = {
  signature: 'is_evacuated(text, text)',
  version: 2,
  text: `
create or replace function is_evacuated(in_company text, in_site text) returns boolean
language plpgsql stable as $$
begin
  return ${runsRollCall('in_company', 'in_site')};
end
$$;
`,
}
