import { type Kysely, type Migration, sql } from 'kysely'

/** Sealed PDFs of visits, and the authority by which each company seals them. */
const tables = `
create table archive_authorities (
  company_id text primary key references companies,
  -- DER; keys are PKCS #8, sealed.
  authority bytea not null,
  authority_key_sealed bytea not null,
  certificate bytea not null,
  key_sealed bytea not null,
  made_at timestamptz not null default now()
);

-- Made when they are asked for, and gone the next night: they are made anew from the records.
create table visit_pdfs (
  company_id text not null,
  visit_id uuid not null,
  asked_at timestamptz not null default now(),
  -- SHA-256 of what the PDF was made from; null: none was made yet.
  source_hash bytea,
  pdf_sealed bytea,
  failed_at timestamptz,
  primary key (company_id, visit_id),
  constraint visit_pdfs_visit foreign key (company_id, visit_id) references visits on delete cascade
);
create index visit_pdfs_by_age on visit_pdfs (asked_at);
`

export const visitPdfs: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(tables).execute(db)
  },
}
