import { type Kysely, type Migration, sql } from 'kysely'

const statements = [
  'alter table companies add column asks_feedback boolean not null default false',
  // Numbers alone: which visit an answer belongs to is stored nowhere. The site is '' for a tablet without one.
  `create table feedback (
    company_id text not null references companies,
    site_id text not null default '',
    week date not null,
    rating text not null check (rating in ('good', 'fair', 'poor')),
    answers integer not null check (answers > 0),
    primary key (company_id, site_id, week, rating)
  )`,
  `create table site_plans (
    company_id text not null references companies,
    site_id text not null,
    picture_id text not null,
    content bytea not null,
    width integer not null,
    height integer not null,
    primary key (company_id, site_id)
  )`,
  'create index site_plans_by_id on site_plans (company_id, picture_id)',
  'alter table sites add column shows_badge_code boolean not null default false',
]

/** What the end of a visit tells and asks: a plan of the way, the badge for a phone, how it was. */
export const endOfVisit: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
