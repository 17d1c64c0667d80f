import { type Kysely, type Migration, sql } from 'kysely'

const assumed = `
alter table roll_call_people
  -- The server had signed the person out by itself before the roll call listed them.
  add column assumed_gone boolean not null default false;

-- A tablet without a site stands at the only one that its company has.
with single as (
  select company_id, min(site_id) as site_id from sites group by company_id having count(*) = 1
), placed as (
  update devices d set site_id = o.site_id from single o
  where d.company_id = o.company_id and d.site_id is null and d.state <> 'waiting'
  returning d.company_id, d.device_id
)
-- It asks for another token, which has the site.
update tokens t set revoked_at = now() from placed p
where t.company_id = p.company_id and t.device_id = p.device_id and t.revoked_at is null;
`

/** A version before this one lists whom it listed, and may pair tablets without a site. */
export const assumedGone: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(assumed).execute(db)
  },
}
