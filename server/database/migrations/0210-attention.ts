import { type Kysely, type Migration, sql } from 'kysely'

const tables = `
-- What staff have settled of the attention list, by the kind and id of its subject.
create table attention_settled (
  company_id text not null references companies,
  kind text not null,
  subject_id uuid not null,
  -- Time of the latest event then, and what was known: a newer event or a further detail opens the item again.
  settled_until timestamptz not null,
  details text[] not null,
  settled_by text not null,
  settled_at timestamptz not null default now(),
  note text,
  primary key (company_id, kind, subject_id)
);
alter table companies
  add column attention_mail_hour smallint check (attention_mail_hour between 0 and 23),
  add column attention_mailed_on date;
-- The open items are counted every few seconds.
create index visits_lacking on visits (company_id, entered_at) where lacks_signature or lacks_documents;
create index print_jobs_failed on print_jobs (company_id, created_at) where state = 'failed';
`

export const attention: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(tables).execute(db)
  },
}
