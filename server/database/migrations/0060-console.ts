import { type Kysely, type Migration, sql } from 'kysely'

/**
 * The account library's tables under its own names. They have no company: an account is the installation's, and
 * works for companies through memberships.
 */
const accounts = `
create schema auth;
create table auth."user" (
  "id" text primary key,
  "name" text not null,
  "email" text not null unique,
  "emailVerified" boolean not null,
  "image" text,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null default current_timestamp,
  "twoFactorEnabled" boolean
);
create table auth."session" (
  "id" text primary key,
  "expiresAt" timestamptz not null,
  "token" text not null unique,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null references auth."user" on delete cascade
);
create index on auth."session" ("userId");
create table auth."account" (
  "id" text primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null references auth."user" on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  "scope" text,
  "password" text,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null
);
create index on auth."account" ("userId");
create table auth."verification" (
  "id" text primary key,
  "identifier" text not null,
  "value" text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null default current_timestamp
);
create index on auth."verification" ("identifier");
create table auth."twoFactor" (
  "id" text primary key,
  "secret" text not null,
  "backupCodes" text not null,
  "userId" text not null references auth."user" on delete cascade,
  "verified" boolean,
  "failedVerificationCount" integer,
  "lockedUntil" timestamptz
);
create index on auth."twoFactor" ("secret");
create index on auth."twoFactor" ("userId");
create table auth."passkey" (
  "id" text primary key,
  "name" text,
  "publicKey" text not null,
  "userId" text not null references auth."user" on delete cascade,
  "credentialID" text not null,
  "counter" integer not null,
  "deviceType" text not null,
  "backedUp" boolean not null,
  "transports" text,
  "createdAt" timestamptz,
  "aaguid" text
);
create index on auth."passkey" ("userId");
create index on auth."passkey" ("credentialID");

-- However often a session is used, it ends after twelve hours (S52).
create function auth.cap_session() returns trigger language plpgsql as $$
begin
  new."expiresAt" := least(new."expiresAt", new."createdAt" + interval '12 hours');
  return new;
end
$$;
create trigger cap before insert or update on auth."session" for each row execute function auth.cap_session();
`

const staff = `
-- site_id '': the whole company.
create table memberships (
  company_id text not null references companies,
  account_id text not null references auth."user" on delete cascade,
  site_id text not null,
  role text not null check (role in ('owner', 'manager', 'reception', 'auditor')),
  primary key (company_id, account_id, site_id)
);
create index memberships_by_account on memberships (account_id);

create table invitations (
  company_id text not null references companies,
  invitation_id uuid not null,
  token_hash bytea not null,
  email text not null,
  site_id text not null,
  role text not null,
  expires_at timestamptz not null,
  primary key (company_id, invitation_id)
);

-- At most one link for each company that waits for its owner, and one with company_id '' for a server without any.
create table set_up_links (
  company_id text not null primary key,
  token_hash bytea not null
);
`

const settings = `
alter table companies
  add column host_privacy boolean not null default false,
  add column silent_minutes integer default 5,
  add column alert_emails jsonb not null default '[]';
alter table hosts add column is_archived boolean not null default false;
create index hosts_by_name on hosts (company_id, last_name, first_name, host_id);
alter table visitor_types add column is_active boolean not null default true;

-- What a version says in one language, BCP 47.
create table certificate_texts (
  company_id text not null,
  certificate_id text not null,
  version integer not null,
  language text not null,
  name text not null,
  description text,
  custom_accept text,
  content text,
  pdf bytea,
  primary key (company_id, certificate_id, version, language),
  foreign key (company_id, certificate_id, version) references certificate_versions,
  check ((content is null) <> (pdf is null))
);
insert into certificate_texts
  select company_id, certificate_id, version, 'it', name, description, custom_accept, content, pdf
  from certificate_versions;
alter table certificate_versions
  drop column name, drop column description, drop column custom_accept, drop column content, drop column pdf;
`

const devices = `
-- Tablets that were there before were let in by the service code alone.
alter table devices
  add column name text,
  add column state text not null default 'approved' check (state in ('waiting', 'approved', 'revoked')),
  add column queued integer,
  add column camera text,
  add column printer text,
  add column is_silent boolean not null default false;
alter table devices alter column state set default 'waiting';
-- Where every tablet that knows the service code is let in at once, as in the demo.
alter table companies add column approves_devices boolean not null default true;
alter table companies alter column approves_devices set default false;

create table pairing_codes (
  company_id text not null references companies,
  code_index bytea not null,
  site_id text,
  name text,
  expires_at timestamptz not null,
  primary key (company_id, code_index)
);
create index pairing_codes_by_code on pairing_codes (code_index);
`

export const staffConsole: Migration = {
  async up(db: Kysely<unknown>) {
    for (const part of [accounts, staff, settings, devices]) await sql.raw(part).execute(db)
  },
}
