import { type Kysely, type Migration, sql } from 'kysely'

/** Triggers, so that an exit forgets it whichever statement and version of the program makes the exit. */
const needsHelp = `
-- In an evacuation, without a reason: as long as the visitor is inside.
alter table visits add column needs_help boolean not null default false;
create index guests_who_need_help on guests (company_id, visit_id) where needs_help;

create function forget_need_of_help() returns trigger language plpgsql as $$
begin
  if new.exited_at is not null then
    new.needs_help := false;
  end if;
  return new;
end
$$;
create trigger forget_need_of_help before insert or update on visits
  for each row execute function forget_need_of_help();

create function forget_guests_need_of_help() returns trigger language plpgsql as $$
begin
  update guests set needs_help = false
  where company_id = new.company_id and visit_id = new.visit_id and needs_help;
  return null;
end
$$;
create trigger forget_guests_need_of_help after update of exited_at on visits
  for each row when (new.exited_at is not null) execute function forget_guests_need_of_help();

update guests g set needs_help = false from visits v
  where v.company_id = g.company_id and v.visit_id = g.visit_id and v.exited_at is not null and g.needs_help;
`

export const needsHelpMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(needsHelp).execute(db)
  },
}
