import { type Kysely, type Migration, sql } from 'kysely'

/**
 * Corrections and merges of visitors. The row of a visitor who was merged into another one keeps the codes and nothing
 * else: what names it means the other.
 */
const tables = `
alter table visitors
  -- Never a row that is merged itself.
  add column merged_into uuid,
  add constraint visitors_merged foreign key (company_id, merged_into) references visitors on delete cascade;
create index visitors_by_merged on visitors (company_id, merged_into) where merged_into is not null;

-- What a line of the audit log means, apart from it: a line is never changed, a person's data has to go.
create table visitor_changes (
  company_id text not null references companies,
  change_id uuid not null,
  visitor_id uuid not null,
  kind text not null check (kind in ('corrected', 'merged')),
  at timestamptz not null default now(),
  -- Fields with their values before and after, as JSON.
  fields_sealed bytea not null,
  primary key (company_id, change_id),
  foreign key (company_id, visitor_id) references visitors on delete cascade
);
create index visitor_changes_by_visitor on visitor_changes (company_id, visitor_id, at);
create index visitor_changes_by_time on visitor_changes (company_id, at);
`

/**
 * What is written for a merged visitor belongs to the one who stays, even where the writer has read before the merge. The
 * lock is the one that the foreign key takes: a merge that is under way is waited for. The name of the trigger comes before
 * that of keep_type, which reads the visitor.
 */
const followMerge = `
create function follow_merge() returns trigger language plpgsql as $$
declare
  kept uuid;
begin
  select v.merged_into into kept from visitors v
  where v.company_id = new.company_id and v.visitor_id = new.visitor_id for key share;
  new.visitor_id := coalesce(kept, new.visitor_id);
  return new;
end
$$;
create trigger follow_merge before insert on visits for each row execute function follow_merge();
create trigger follow_merge before insert on stray_exits for each row execute function follow_merge();
create trigger follow_merge before insert on certificate_acceptances for each row execute function follow_merge();
create trigger follow_merge before insert on print_jobs for each row execute function follow_merge();
`

export const peopleMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(tables).execute(db)
    await sql.raw(followMerge).execute(db)
  },
}
