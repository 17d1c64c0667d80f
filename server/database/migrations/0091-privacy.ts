import { type Kysely, type Migration, sql } from 'kysely'

const tables = `
-- Days by kind of data; a kind that is not named is kept as usual. null: for ever, and why.
create table retentions (
  company_id text not null primary key references companies,
  days jsonb not null,
  reasons jsonb not null
);

alter table visitors
  -- Of the visits that retention has removed; the others say it themselves.
  add column last_visit_at timestamptz,
  -- An erased visitor: only what is needed for counting is left.
  add column erased_at timestamptz,
  -- Nothing of this visitor is removed as long as there is a reason.
  add column hold_reason text;

create index visitors_with_document on visitors (company_id) where document_sealed is not null;
create index visitors_held on visitors (company_id, visitor_id) where hold_reason is not null;
create index visitors_by_company_name on visitors (company_id, lower(company_name)) where company_name is not null;
create index signatures_by_time on visit_signatures (company_id, signed_at);
create index acceptances_by_visit on certificate_acceptances (company_id, visit_id);
create index keys_by_time on idempotency_keys (company_id, created_at);
create index refusals_by_time on refusals (company_id, refused_at);
create index crashes_by_time on crash_reports (company_id, reported_at);
create index print_jobs_by_time on print_jobs (company_id, created_at);
create index commands_by_time on commands (company_id, created_at);
`

export const privacyMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(tables).execute(db)
  },
}
