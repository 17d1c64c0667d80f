import { type Kysely, type Migration, sql } from 'kysely'

/**
 * Documents that a company keeps longer than visits, such as a confidentiality agreement, with the reason. Before the visit, its
 * signature or the visitor goes, the acceptance is copied with the name and the signature, so that it proves something by itself.
 */
const tables = `
alter table certificates
  add column keep_days integer check (keep_days between 1 and 36500),
  add column keep_reason text,
  add constraint certificates_keep check ((keep_days is null) = (keep_reason is null));

create table kept_acceptances (
  company_id text not null,
  kept_id uuid not null default gen_random_uuid(),
  -- As they were: both may be gone.
  visitor_id uuid not null,
  visit_id uuid not null,
  certificate_id text not null,
  version integer not null,
  language text,
  text_hash bytea,
  method text check (method in ('ticked', 'signed')),
  made_on text check (made_on in ('tablet', 'phone', 'guestPage')),
  device_id text,
  accepted_at timestamptz not null,
  seal bytea,
  -- JSON: first name, last name and company of the visitor at that moment.
  person_sealed bytea not null,
  -- PNG, of the same entry or exit; null: none was drawn, or it was gone already.
  signature_sealed bytea,
  primary key (company_id, kept_id),
  constraint kept_acceptances_once unique (company_id, visit_id, certificate_id, version),
  constraint kept_acceptances_version foreign key (company_id, certificate_id, version) references certificate_versions
);
create index kept_acceptances_of on kept_acceptances (company_id, visitor_id);
create index kept_acceptances_by_age on kept_acceptances (company_id, certificate_id, accepted_at);
`

export const keptAcceptances: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(tables).execute(db)
  },
}
