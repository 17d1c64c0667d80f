import { type Kysely, type Migration, sql } from 'kysely'

/**
 * What charts say of a day that is over, kept so that a year is not counted anew each time, and the spans that visits changed
 * since. Each change of a visit that is older than a day leaves a row, in the same transaction; a day that it touches is
 * counted anew. Changes of younger visits leave none: their days are not kept yet (KEPT_AFTER_HOURS in chart-days.store.ts).
 */
const chartDays = `
create table chart_days (
  company_id text not null references companies,
  -- The clock, site and visitor type that are counted.
  scope text not null,
  day date not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  figures jsonb not null,
  primary key (company_id, scope, day)
);
create table chart_changes (
  company_id text not null references companies,
  change_id uuid not null default gen_random_uuid(),
  from_at timestamptz not null,
  to_at timestamptz not null,
  primary key (company_id, change_id)
);
create function note_chart_change() returns trigger language plpgsql as $$
begin
  insert into chart_changes (company_id, from_at, to_at) values (
    coalesce(new.company_id, old.company_id),
    least(old.entered_at, new.entered_at),
    greatest(
      case when tg_op <> 'INSERT' then coalesce(old.exited_at, now()) end,
      case when tg_op <> 'DELETE' then coalesce(new.exited_at, now()) end
    )
  );
  return null;
end
$$;
create trigger chart_change_added after insert on visits for each row
  when (new.entered_at < now() - interval '1 day') execute function note_chart_change();
create trigger chart_change_deleted after delete on visits for each row
  when (old.entered_at < now() - interval '1 day') execute function note_chart_change();
create trigger chart_change_made after update on visits for each row
  when (least(old.entered_at, new.entered_at) < now() - interval '1 day'
    and (old.entered_at, old.exited_at, old.annulled_at, old.site_id, old.visitor_type_id, old.reason, old.exit_how, old.exit_assumed)
      is distinct from
      (new.entered_at, new.exited_at, new.annulled_at, new.site_id, new.visitor_type_id, new.reason, new.exit_how, new.exit_assumed))
  execute function note_chart_change();
`

export const chartDaysMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(chartDays).execute(db)
  },
}
