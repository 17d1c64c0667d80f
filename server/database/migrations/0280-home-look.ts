import { type Kysely, type Migration, sql } from 'kysely'

const statements = [
  // The site of a picture is '' for the company's own, so that it can be part of the key.
  `create table company_pictures (
    company_id text not null,
    site_id text not null default '',
    picture_id text not null,
    content bytea not null,
    width integer not null,
    height integer not null,
    focal_x smallint not null default 50,
    focal_y smallint not null default 50,
    brightness smallint not null,
    added_at timestamptz not null default now(),
    primary key (company_id, site_id, picture_id)
  )`,
  'create index company_pictures_by_id on company_pictures (company_id, picture_id)',
  'alter table companies add column attract boolean not null default true',
  "alter table companies add column night text not null default 'never'",
  // Hours of the site's clock; null: those that apply where nothing was chosen.
  'alter table sites add column night_from smallint',
  'alter table sites add column night_to smallint',
]

/** What home shows when no visitor is there: pictures, and dark colours at night. */
export const homeLook: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
