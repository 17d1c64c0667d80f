import { type Kysely, type Migration, sql } from 'kysely'

/**
 * Documents that a visitor may go on without, and what was gone on without: the visitor then needs an escort. The version before asks
 * for every document.
 */
const tables = `
alter table certificates add column is_optional boolean not null default false;
alter table visits add column needs_escort boolean not null default false;

create table declined_documents (
  company_id text not null,
  visit_id uuid not null,
  certificate_id text not null,
  version integer not null,
  -- The text that was shown, and its hash.
  language text,
  text_hash bytea,
  device_id text,
  declined_at timestamptz not null,
  primary key (company_id, visit_id, certificate_id, version),
  foreign key (company_id, visit_id) references visits on delete cascade,
  constraint declined_version foreign key (company_id, certificate_id, version) references certificate_versions
);
`

export const optionalDocuments: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(tables).execute(db)
  },
}
