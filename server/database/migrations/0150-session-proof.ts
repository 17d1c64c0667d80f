import { type Kysely, type Migration, sql } from 'kysely'

const proof = `
-- How the session was made, which what needs a second factor asks for.
alter table auth."session"
  add column "madeBy" text not null default 'password' check ("madeBy" in ('password', 'passkey', 'sso')),
  add column "isMultiFactor" boolean not null default false,
  add column "provedAt" timestamptz;

-- Tokens are stored as their SHA-256 from now on, and how earlier sessions were made is unknown: staff sign in once more.
delete from auth."session";
delete from auth."verification";

-- Nothing here asks the provider of single sign-on for anything later.
update auth."account" set "accessToken" = null, "refreshToken" = null, "idToken" = null;

-- One identity of a provider is one account's, and an account has one at most: of several, the first stays.
delete from auth."account" a using auth."account" b
  where a."providerId" = b."providerId" and a."userId" = b."userId"
    and (a."createdAt", a."id") > (b."createdAt", b."id");
create unique index account_of_user on auth."account" ("userId", "providerId");
create unique index account_of_provider on auth."account" ("providerId", "accountId");
`

export const sessionProof: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(proof).execute(db)
  },
}
