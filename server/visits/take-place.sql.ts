import type { SqlFunction } from '#server/database/sql-function.types.ts'

/**
 * Counts one visitor in, unless it is full. All entries and exits lock these counters, so a caller does everything else
 * first.
 * @param in_site where the visitor enters; '' stands for no site
 * @param in_scope the site whose capacity counts; NULL = that of the whole company
 * @returns false if it is full
 */
export const takePlace: SqlFunction = {
  signature: 'take_place(text, text, text)',
  version: 3,
  text: `
create or replace function take_place(in_company text, in_site text, in_scope text) returns boolean
language plpgsql as $$
declare
  most integer;
  total bigint;
begin
  select c.capacity into most from companies c where c.company_id = in_company;
  if in_scope is not null then
    most := coalesce((select s.capacity from sites s where s.company_id = in_company and s.site_id = in_scope), most);
  end if;
  if in_scope is null and most > 0 then
    perform 1 from occupancy o where o.company_id = in_company order by o.site_id for update;
    select sum(o.inside) into total from occupancy o where o.company_id = in_company;
    if total >= most then
      return false;
    end if;
    most := 0;
  end if;
  update occupancy o set inside = o.inside + 1
  where o.company_id = in_company and o.site_id = in_site and (most = 0 or o.inside < most);
  return found;
end
$$;
`,
}
