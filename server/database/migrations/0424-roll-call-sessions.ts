import { type Kysely, type Migration, sql } from 'kysely'

/**
 * The session of a warden's device: it lasts for 30 days, used or not, and opens roll calls alone. A version before this one
 * treats it as any other session of the warden, and ends it after twelve hours.
 */
export const rollCallSessions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql
      .raw(
        `alter table auth."session" add column "isForRollCalls" boolean not null default false;

create or replace function auth.cap_session() returns trigger language plpgsql as $$
begin
  new."expiresAt" := least(
    new."expiresAt",
    new."createdAt" + case when new."isForRollCalls" then interval '30 days' else interval '12 hours' end
  );
  return new;
end
$$;`,
      )
      .execute(db)
  },
}
