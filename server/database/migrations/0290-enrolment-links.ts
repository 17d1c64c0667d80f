import { type Kysely, type Migration, sql } from 'kysely'

const table = `
create table enrolment_links (
  company_id text not null references companies,
  link_id uuid not null,
  -- SHA-256 of 256 random bits.
  proof_hash bytea not null unique,
  site_id text,
  -- The tablets are called so, with a number.
  name text,
  -- Tablets that come by the link need no approval.
  approves boolean not null,
  tablets_max integer not null check (tablets_max > 0),
  tablets_used integer not null default 0 check (tablets_used <= tablets_max),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (company_id, link_id)
);
`

/** Links that set up several tablets of one site. */
export const enrolmentLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(table).execute(db)
  },
}
