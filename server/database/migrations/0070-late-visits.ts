import { type Kysely, type Migration, sql } from 'kysely'

/**
 * Late visits are taken by the time they happened; what does not fit is kept and shown to staff. The flags are a view:
 * a visit that comes later still may explain what looked odd before, in whatever order they come.
 */
const lateTables = `
alter table visits
  add column received_at timestamptz,
  add column capacity_then integer,
  add column exit_assumed boolean not null default false,
  add column exit_device_id text;
create index visits_by_visitor on visits (company_id, visitor_id, entered_at);
create index visits_by_exit on visits (company_id, exited_at);
create index visits_late on visits (company_id, received_at) where received_at is not null;
create index visits_assumed on visits (company_id, exited_at) where exit_assumed;
create index token_visitors_by_visitor on token_visitors (company_id, visitor_id);

-- Exits without an entry: the visitor was not inside then, or an earlier exit had ended the visit.
create table stray_exits (
  company_id text not null,
  exit_id uuid not null,
  visitor_id uuid not null,
  device_id text,
  exited_at timestamptz not null,
  signature_sealed bytea,
  received_at timestamptz not null default now(),
  primary key (company_id, exit_id),
  constraint stray_exits_visitor foreign key (company_id, visitor_id) references visitors
);
create index stray_exits_by_visitor on stray_exits (company_id, visitor_id, exited_at);

-- A late sign-up under an address that another visitor has: they may be two people, or one.
create index visitors_of_taken_email on visitors (company_id, lower(email)) where email_key is null;

create view visit_flags as
  -- subject_id: the visit that was left open.
  select v.company_id, 'DOUBLE_ENTRY' as kind, v.visit_id as subject_id, v.visitor_id, n.device_id, n.entered_at as at
  from visits v join visits n on n.company_id = v.company_id and n.visitor_id = v.visitor_id
    and n.entered_at = v.exited_at and n.visit_id <> v.visit_id
  where v.exit_assumed
union all
  select company_id, 'EXIT_WITHOUT_ENTRY', exit_id, visitor_id, device_id, exited_at from stray_exits
union all
  select v.company_id, 'OVER_CAPACITY', v.visit_id, v.visitor_id, v.device_id, v.entered_at
  from visits v
  where v.received_at is not null and v.capacity_then > 0 and v.capacity_then < (
    select count(*) from visits o where o.company_id = v.company_id and (v.site_id = '' or o.site_id = v.site_id)
      and o.entered_at <= v.entered_at and (o.exited_at is null or o.exited_at > v.entered_at))
union all
  select company_id, 'EMAIL_TAKEN', visitor_id, visitor_id, null, created_at
  from visitors where email_key is null and email is not null;
`

export const lateVisits: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(lateTables).execute(db)
  },
}
