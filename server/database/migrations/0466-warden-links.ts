import { type Kysely, type Migration, sql } from 'kysely'

const links = `
-- Links by which people without an account tick the roll call of a site, together with six digits.
create table warden_links (
  company_id text not null references companies,
  link_id uuid not null,
  -- SHA-256 of 128 random bits.
  secret_hash bytea not null unique,
  -- Keyed hash of the six digits.
  code_hash bytea not null,
  -- '': all sites.
  site_id text not null,
  made_by text not null,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  wrong_tries integer not null default 0,
  primary key (company_id, link_id)
);
create index warden_links_by_time on warden_links (company_id, made_at);

-- Each device that has opened one, until the link expires or is revoked.
create table wardens (
  company_id text not null,
  warden_id uuid not null,
  link_id uuid not null,
  -- SHA-256 of 256 random bits.
  token_hash bytea not null unique,
  name text not null,
  opened_at timestamptz not null default now(),
  primary key (company_id, warden_id),
  foreign key (company_id, link_id) references warden_links on delete cascade
);

-- account_id is then ''. The row stays without the name when the link is deleted.
alter table roll_call_ticks add column warden_id uuid;
`

/** A version before this one shows the ticks of such wardens without a name. */
export const wardenLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(links).execute(db)
  },
}
