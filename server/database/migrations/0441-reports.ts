import { type Kysely, type Migration, sql } from 'kysely'

const reports = `
-- Mails of numbers, at an hour of the site's clock. A version before this one sends none.
create table reports (
  company_id text not null references companies,
  report_id text not null,
  -- '': all sites.
  site_id text not null default '',
  rhythm text not null check (rhythm in ('daily', 'weekly', 'monthly')),
  hour smallint not null check (hour between 0 and 23),
  language text not null,
  has_file boolean not null,
  is_on boolean not null,
  -- Ids of accounts.
  account_ids jsonb not null,
  -- The day, Monday or first of the month for which it was last queued, by the site's clock.
  done_for date not null,
  sent_at timestamptz,
  primary key (company_id, report_id)
);
-- Whether charts and reports count visits of single hosts.
alter table companies add column charts_of_hosts boolean not null default false;
`

export const reportsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(reports).execute(db)
  },
}
